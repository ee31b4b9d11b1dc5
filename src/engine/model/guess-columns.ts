import type { ObjectField } from '../../contract/introspection.ts';
import type { Kind } from '../../contract/kinds/index.ts';
import { labelPaths } from '../../contract/label.ts';
import type { ViewColumn } from '../../contract/metadata/view.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import { isSystemField, isTotal } from './fields.ts';

/** A default list shows at most so many columns; the user picks from the others. */
export const GUESSED_VISIBLE = 8;
/** Longer texts are read in the form, not in a row. */
const SHORT_TEXT = 300;

/** What a reader looks for first: who, then state, then figures and dates, then relations. */
const RANK = {
  STRING: 1,
  ENUM: 2,
  BOOLEAN: 3,
  INT: 4,
  LONG: 4,
  DOUBLE: 4,
  FLOAT: 4,
  LOCAL_DATE: 5,
  LOCAL_DATETIME: 5,
  TIMESTAMP: 5,
  LOCAL_TIME: 5,
  OBJECT: 6,
  LIST: 7,
  ZONE_ID: 8,
  NONE: 9,
} as const satisfies Record<Kind, number>;

const OF_THE_LABEL = 0;
const NEVER_AT_FIRST = 10;

function rankOf(
  field: ObjectField,
  label: readonly string[],
  fields: ReadonlyMap<string, ObjectField>,
): number {
  if (label.includes(field.name)) return OF_THE_LABEL;
  if (isSystemField(field) || isTotal(field, fields) || isLongText(field)) return NEVER_AT_FIRST;
  return RANK[field.kind];
}

function isLongText(field: ObjectField): boolean {
  if (field.kind !== 'STRING') return false;
  return field.format === 'multiline' || field.format === 'richText' || (field.maxLength ?? 0) > SHORT_TEXT;
}

/** Columns for an object whose view names none. Every field can be shown; only the most telling ones are at first. */
export function guessColumns(
  recordLabel: string,
  fields: ReadonlyMap<string, ObjectField>,
): readonly ViewColumn[] {
  const label = labelPaths(recordLabel).map((path) => path.split('.')[0] as string);
  const ranked = [...fields.values()]
    .filter(({ name, kind }) => kind !== 'NONE' && name !== 'version' && name !== CUSTOM_FIELDS.name)
    .map((field) => ({ field, rank: rankOf(field, label, fields) }))
    .sort((a, b) => a.rank - b.rank);
  // A label that is the id alone, of an object without text: the list still needs something to show.
  const shows = ranked.some(({ field, rank }) => rank < NEVER_AT_FIRST && field.name !== 'id');
  return ranked.map(({ field, rank }, index) => {
    const hidden = index >= GUESSED_VISIBLE || rank === NEVER_AT_FIRST || (field.name === 'id' && shows);
    return { field: field.name, hidden };
  });
}
