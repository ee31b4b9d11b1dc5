import { DEFAULT_LOCALE, type Locale } from '../../../contract/constants.ts';
import { searchKey } from '../../../contract/kinds/search-key.ts';
import type { ObjectField, OwnAction } from '../../../contract/metadata/introspection.ts';
import { keyUnder } from '../../../contract/layers/key.ts';
import { isTextMissing, textAt, type TextPlace, textPlaces } from '../../../contract/metadata/text-places.ts';
import type { TextsFile } from '../../../contract/metadata/texts.ts';
import type { ViewFile } from '../../../contract/metadata/view.ts';
import { humanize } from '../../../contract/text.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import type { ConfigDocument, ConfigProblem } from '../model/config-document.ts';

/** A text of the object, in all languages. */
export interface TextRow {
  readonly place: TextPlace;
  /** Unique in the object: `fields/email`. */
  readonly id: string;
  /** What the tenant's definition of the field calls it in all languages. */
  readonly given: string | undefined;
}

/** `changed`: the tenant has a text of its own. `missing`: there is none, and there should be. */
export type TextState = 'product' | 'changed' | 'missing' | 'given';

export interface TextCell {
  readonly locale: Locale;
  /** In the document. */
  readonly key: string;
  /** What people see there. */
  readonly shown: string;
  readonly state: TextState;
  /** Not published yet. */
  readonly isDraft: boolean;
  /** The product has changed its text since the tenant set this one. */
  readonly isConflict: boolean;
  readonly problem: ConfigProblem | undefined;
}

const keyOf = (locale: Locale, path: readonly string[]) =>
  path.reduce((key, name) => keyUnder(key, name), `/${locale}`);

/** All texts of an object in order. */
export function textRows(
  fields: readonly ObjectField[],
  view: Pick<ViewFile, 'columns' | 'form'> | null,
  columns: readonly Pick<ColumnModel, 'path' | 'label'>[] = [],
  rules: readonly string[] = [],
  actions: readonly Pick<OwnAction, 'name' | 'to' | 'confirm'>[] = [],
): TextRow[] {
  const owner = {
    fields: fields.map((field) => ({ ...field, custom: field.isCustomField })),
    view,
    rules,
    // A step is called by its rule, which is there already.
    actions: actions.map(({ name, to, confirm }) => ({
      name,
      ...(to === null ? {} : { step: { name, from: [], to } }),
      confirm: confirm !== null,
    })),
  };
  return textPlaces(owner).map((place) => ({
    place,
    id: place.path.join('/'),
    given: place.optional ? givenText(fields, columns, place.path) : undefined,
  }));
}

function givenText(
  fields: readonly ObjectField[],
  columns: readonly Pick<ColumnModel, 'path' | 'label'>[],
  [group, name, value]: readonly string[],
) {
  if (group === 'columns') return columns.find(({ path }) => path === name)?.label ?? name;
  const field = fields.find((each) => each.name === name);
  if (group !== 'enums') return field?.label;
  return field?.enumValues?.find((each) => each.name === value)?.label;
}

/** Reads rows in a state of the document: a text in each of the languages. */
export function cellReader(
  document: ConfigDocument,
  locales: readonly Locale[],
): (row: TextRow) => readonly TextCell[] {
  const texts = document.resolved as TextsFile | null;
  const drafted = new Set(document.draft.map(({ key }) => key));
  const conflicts = new Set(document.conflicts.map(({ key }) => key));
  const problems = new Map(document.problems.map((problem) => [problem.key, problem]));
  const stateOf = (place: TextPlace, locale: Locale, key: string): TextState => {
    if (textAt(texts, locale, place.path) === undefined)
      return isTextMissing(texts, place, locale) ? 'missing' : 'given';
    return (document.origins.get(key)?.layer ?? 'product') === 'product' ? 'product' : 'changed';
  };
  return ({ place, given }) =>
    locales.map((locale) => {
      const key = keyOf(locale, place.path);
      const text = textAt(texts, locale, place.path) ?? given ?? textAt(texts, DEFAULT_LOCALE, place.path);
      return {
        locale,
        key,
        shown: text ?? nameOf(place),
        state: stateOf(place, locale, key),
        isDraft: drafted.has(key),
        isConflict: conflicts.has(key),
        problem: problems.get(key),
      };
    });
}

/** What stands where no language has a text, as the server has it. */
function nameOf({ group, path }: TextPlace): string {
  if (group === 'sections') return '';
  const name = path.at(-1) ?? '';
  return humanize(group === 'enums' ? name.toLowerCase() : name);
}

/** Is there a text in the language itself? */
export const hasText = ({ state }: TextCell): boolean => state === 'changed' || state === 'product';

export const TEXT_FILTERS = ['all', 'missing', 'changed'] as const;
export type TextFilter = (typeof TEXT_FILTERS)[number];

/** Is it to be shown, by its cells in the languages on show? The search is in names and texts alike. */
export function isWanted(
  row: TextRow,
  cells: readonly TextCell[],
  filter: TextFilter,
  search: string,
): boolean {
  if (filter !== 'all' && !cells.some(({ state }) => state === filter)) return false;
  const text = searchKey(search.trim());
  return (
    text === '' ||
    searchKey(row.id).includes(text) ||
    cells.some(({ shown }) => searchKey(shown).includes(text))
  );
}
