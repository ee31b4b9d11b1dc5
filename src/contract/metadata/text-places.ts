import { LOCALES, type Locale } from '../constants.ts';
import type { ElementKind } from '../kinds/kind.ts';
import { actionTexts } from './actions.ts';
import type { ObjectType } from './catalog.ts';
import { formLayout } from './field-order.ts';
import { CUSTOM_FIELDS } from './fields.ts';
import { tabNames } from './tab-sections.ts';
import type { TextsFile } from './texts.ts';
import type { ViewFile } from './view.ts';

interface Valued {
  readonly name: string;
  readonly enumValues?: readonly { readonly name: string }[] | null | undefined;
}

/** Of a field what its texts depend on: as the catalog has it, and as clients know it. */
interface TextField extends Valued {
  readonly element?: ElementKind | readonly Valued[] | null | undefined;
  /** The tenant has defined it, with a label of one language that stands for all. */
  readonly custom: boolean;
}

/** What texts there may be for an object: as many in each language. */
interface TextOwner {
  readonly fields: readonly TextField[];
  readonly view: { readonly [K in 'columns' | 'form' | 'views']?: ViewFile[K] | undefined } | null;
  /** Names of the rules of its records' life. */
  readonly rules?: readonly string[] | undefined;
  readonly actions?: readonly Parameters<typeof actionTexts>[0][] | undefined;
}

type TextGroup =
  | 'object'
  | 'fields'
  | 'columns'
  | 'enums'
  | 'items'
  | 'sections'
  | 'tabs'
  | 'views'
  | 'rules';

/** Where a text of an object stands, in each language alike. */
export interface TextPlace {
  readonly group: TextGroup;
  /** Names below the language: `['enums', 'status', 'DRAFT']`. */
  readonly path: readonly string[];
  /** Something else stands there where no text is: it is never missing. */
  readonly optional: boolean;
}

/** All texts that an object may have, group by group, in the order of fields and form. */
export function textPlaces({ fields, view, rules = [], actions = [] }: TextOwner): readonly TextPlace[] {
  const place = (group: TextGroup, optional: boolean, ...path: string[]): TextPlace => ({
    group,
    path,
    optional,
  });
  const values = ({ enumValues }: Valued, optional: boolean, name: string) =>
    (enumValues ?? []).map((value) => place('enums', optional, 'enums', name, value.name));
  // The list that carries the values of the tenant's own fields is never shown as one.
  const items = fields.flatMap(({ name, element, custom }) =>
    typeof element === 'object' && name !== CUSTOM_FIELDS.name
      ? (element ?? []).map((item) => ({ list: name, item, custom }))
      : [],
  );
  const { sections = [] } = view?.form ?? {};
  const paths = (view?.columns ?? []).flatMap(({ field }) => (field.includes('.') ? [field] : []));
  return [
    place('object', false, 'label'),
    place('object', false, 'pluralLabel'),
    ...fields.map(({ name, custom }) => place('fields', custom, 'fields', name)),
    // Else they are called by the labels along the path.
    ...paths.map((path) => place('columns', true, 'columns', path)),
    ...fields.flatMap((field) => values(field, field.custom, field.name)),
    ...items.map(({ list, item, custom }) => place('items', custom, 'items', list, item.name)),
    ...items.flatMap(({ list, item, custom }) => values(item, custom, `${list}.${item.name}`)),
    // A section may do without a title: it is missing only where another language has one.
    ...sections.map(({ name }) => place('sections', false, 'sections', name)),
    ...tabNames(view?.form).map((name) => place('tabs', false, 'tabs', name)),
    ...(view?.views ?? []).map(({ name }) => place('views', false, 'views', name)),
    ...rules.map((name) => place('rules', false, 'rules', name)),
    ...actions.flatMap((action) => {
      const { label, confirm } = actionTexts(action);
      // That of a step is among the rules.
      return [...(action.step ? [] : [label]), ...(confirm ? [confirm] : [])].map((path) =>
        place('rules', false, ...path),
      );
    }),
  ];
}

/** The same for an object as a catalog has it: also of the sections that its form has where the view names none. */
export const objectTextPlaces = (
  object: Pick<ObjectType, 'view' | 'fields' | 'life' | 'ownActions'>,
): readonly TextPlace[] =>
  textPlaces({
    fields: [...object.fields.values()],
    view: { columns: object.view?.columns, form: formLayout(object), views: object.view?.views },
    rules: object.life?.names,
    actions: object.ownActions,
  });

/** The text at a path below a language; undefined where there is none. */
export function textAt(
  texts: TextsFile | null | undefined,
  locale: Locale,
  path: readonly string[],
): string | undefined {
  let value: unknown = texts?.[locale];
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'string' ? value : undefined;
}

/** Does the language lack a text that there should be? */
export function isTextMissing(texts: TextsFile | null, place: TextPlace, locale: Locale): boolean {
  if (place.optional || textAt(texts, locale, place.path) !== undefined) return false;
  return place.group !== 'sections' || LOCALES.some((each) => textAt(texts, each, place.path) !== undefined);
}
