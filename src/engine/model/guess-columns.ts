import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { labelPaths } from '../../contract/label.ts';
import { type Meaning, meaningOf } from '../../contract/metadata/meaning.ts';
import type { ViewColumn } from '../../contract/metadata/view.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import { isSystemField, isTotal } from './fields.ts';

/** A default list shows at most so many columns; the user picks from the others. */
export const GUESSED_VISIBLE = 8;

const OF_THE_LABEL = -2;
/** What a record is called, and then how it stands. */
const STATE = -1;
const NEVER_AT_FIRST = 99;

/** What a reader looks for, in this order: who or what, its state, how to reach it, how much, when, to whom it belongs. */
const ORDER: readonly (readonly Meaning[])[] = [
  ['image'],
  ['name', 'code'],
  ['status', 'progress'],
  ['email', 'phone'],
  ['record'],
  ['amount'],
  ['day', 'moment', 'time'],
  ['choice', 'number'],
  ['text', 'address'],
  ['list'],
  ['flag'],
  ['web', 'zone'],
];

const RANKS = new Map(ORDER.flatMap((meanings, rank) => meanings.map((meaning) => [meaning, rank] as const)));

/** Pixels. What is not here shares the place that is left. */
const WIDTHS: Partial<Record<Meaning, number>> = {
  code: 120,
  email: 230,
  phone: 150,
  status: 120,
  choice: 130,
  progress: 160,
  flag: 100,
  amount: 120,
  number: 110,
  day: 120,
  moment: 190,
  time: 100,
  zone: 180,
  technical: 290,
};

function rankOf(
  field: ObjectField,
  meaning: Meaning,
  label: readonly string[],
  fields: ReadonlyMap<string, ObjectField>,
  state: string | undefined,
): number {
  if (label.includes(field.name)) return OF_THE_LABEL;
  if (field.name === state) return STATE;
  if (isSystemField(field) || isTotal(field, fields)) return NEVER_AT_FIRST;
  return RANKS.get(meaning) ?? NEVER_AT_FIRST;
}

/** What a column is like, beyond what its kind says. */
function lookOf(meaning: Meaning): Omit<ViewColumn, 'field' | 'hidden'> {
  const width = WIDTHS[meaning];
  return {
    ...(meaning === 'progress' ? { cell: meaning } : {}),
    ...(width === undefined ? {} : { width }),
  };
}

/**
 * Columns for an object whose view names none. Every field can be shown; only the most telling ones are at first, and
 * never long texts, ids of other systems, totals and what the system notes. `state`: the field of the life cycle, which
 * stands second.
 */
export function guessColumns(
  recordLabel: string,
  fields: ReadonlyMap<string, ObjectField>,
  state?: string,
): readonly ViewColumn[] {
  const label = labelPaths(recordLabel).map((path) => path.split('.')[0] as string);
  const ranked = [...fields.values()]
    .filter(({ name, kind }) => kind !== 'NONE' && name !== 'version' && name !== CUSTOM_FIELDS.name)
    .map((field) => {
      const meaning = meaningOf(field);
      return { field, meaning, rank: rankOf(field, meaning, label, fields, state) };
    })
    .sort((a, b) => a.rank - b.rank);
  // A label that is the id alone, of an object without text: the list still needs something to show.
  const shows = ranked.some(({ field, rank }) => rank < NEVER_AT_FIRST && field.name !== 'id');
  return ranked.map(({ field, meaning, rank }, index) => {
    const hidden = index >= GUESSED_VISIBLE || rank === NEVER_AT_FIRST || (field.name === 'id' && shows);
    return { field: field.name, hidden, ...lookOf(meaning) };
  });
}

/** People look for a record by its name: by the last name first, where a label has both. */
export function guessSort(
  recordLabel: string,
  fields: ReadonlyMap<string, ObjectField>,
): readonly { readonly field: string; readonly direction: 'ASCENDING' }[] {
  const inLabel = labelPaths(recordLabel).filter((path) => path !== 'id' && fields.get(path)?.sortable);
  const isLast = (name: string) => name === 'lastName';
  const ordered = [...inLabel.filter(isLast), ...inLabel.filter((name) => !isLast(name))];
  return ordered.map((field) => ({ field, direction: 'ASCENDING' }));
}
