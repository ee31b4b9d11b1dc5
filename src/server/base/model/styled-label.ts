import { besideOf, definitionOf } from '../../../contract/formats/index.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';
import { type LabelPart, type LabelStyle } from '../../../contract/label.ts';
import { labelWith } from '../../../contract/label-template.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';

/** How the values of a kind are printed where the template does not say. */
const STYLES: Partial<Record<Kind, LabelStyle>> = {
  BOOLEAN: 'choice',
  ENUM: 'choice',
  LOCAL_DATE: 'day',
  LOCAL_DATETIME: 'moment',
  TIMESTAMP: 'moment',
};

/** What the values of a field of an object are called. */
export type ChoiceTexts = (object: ObjectType, field: Field) => Readonly<Record<string, string>>;

/** The template of an object's labels with all that it takes to print dates, choices and amounts as readers of the language do. */
export function styledLabel(
  object: ObjectType,
  objects: Catalog['objects'],
  locale: string,
  textsOf: ChoiceTexts,
): string {
  return labelWith(object.recordLabel, (part) => {
    const found = part.needs === undefined ? fieldAt(object, objects, part.path) : undefined;
    return found ? styled(part, found, locale, textsOf) : part;
  });
}

interface Found {
  readonly owner: ObjectType;
  readonly field: Field;
  /** Names before the field's own, each with a dot behind it. */
  readonly way: string;
}

function fieldAt(object: ObjectType, objects: Catalog['objects'], path: string): Found | undefined {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let owner: ObjectType | undefined = object;
  for (const name of names) owner = objects.get(owner?.fields.get(name)?.relation?.target ?? '');
  const field = owner?.fields.get(last);
  return owner && field && { owner, field, way: names.map((name) => `${name}.`).join('') };
}

function styled(
  part: LabelPart,
  { owner, field, way }: Found,
  locale: string,
  textsOf: ChoiceTexts,
): LabelPart {
  const isAmount = definitionOf(field).meaning === 'amount';
  const style = part.style ?? (isAmount ? 'amount' : STYLES[field.kind]);
  if (style === undefined) return part;
  const needs = new URLSearchParams(style === 'choice' ? { ...textsOf(owner, field) } : { locale });
  const beside = besideOf(field);
  const currency = field.settings?.['currency'];
  if (isAmount && typeof currency === 'string') needs.set('currency', currency);
  else if (isAmount && beside !== undefined) needs.set('by', way + beside);
  return { ...part, style, needs: needs.toString() };
}
