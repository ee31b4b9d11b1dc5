import { isSameValue, type Side, suggestedSide } from '../../contract/duplicates/suggest.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import type { MergeField, MergePreview, Which } from '../../engine/duplicates.ts';

export type Choices = Readonly<Record<string, Which>>;

/** The fields of two records by what there is to see in them. */
export interface Comparison {
  /** Values that differ. */
  readonly differing: readonly MergeField[];
  /** The same value, none left out but empty ones. */
  readonly equal: readonly MergeField[];
  /** Lists with something in them that differ, and those that are the same. */
  readonly lists: MergePreview['lists'];
  readonly equalLists: MergePreview['lists'];
}

export function compare({ fields, lists }: Pick<MergePreview, 'fields' | 'lists'>): Comparison {
  const filled = lists.filter(({ first, second }) => first.length || second.length);
  const isSame = ({ first, second }: MergePreview['lists'][number]) =>
    isSameValue([...first].sort(), [...second].sort());
  const differing = fields.filter(({ isEqual }) => !isEqual);
  const leaders = differing.filter(({ follows }) => !differing.some(({ name }) => name === follows));
  return {
    // What follows another field stands right behind it.
    differing: leaders.flatMap((field) => [
      field,
      ...differing.filter(({ follows }) => follows === field.name),
    ]),
    equal: fields.filter(({ isEqual, first }) => isEqual && !isEmpty(first)),
    lists: filled.filter((list) => !isSame(list)),
    equalLists: filled.filter(isSame),
  };
}

/** What is decided of a merge: which record stays, whose values were chosen, and what values are there by themselves. */
export interface Decided {
  readonly keep: string;
  readonly choices: Choices;
  readonly defaultOf: (name: string) => unknown;
}

const keptOf = ({ records }: Pick<MergePreview, 'records'>, keep: string): Which =>
  records[0]?.id === keep ? 'first' : 'second';
const otherThan = (which: Which): Which => (which === 'first' ? 'second' : 'first');

/** Whose value the merged record gets: as chosen, else that of the record that stays, if it says something. */
export function chosenOf(
  preview: MergePreview,
  { keep, choices, defaultOf }: Decided,
  { follows, ...field }: MergeField,
): Which {
  const of = preview.fields.find(({ name }) => name === follows) ?? field;
  const kept = keptOf(preview, keep);
  const side = suggestedSide(defaultOf(of.name), of[kept], of[otherThan(kept)]);
  return choices[of.name] ?? (side === 'keep' ? kept : otherThan(kept));
}

/** What the call wants to know: the values that stay or come, by field, of those that the viewer may choose. */
export function sidesOf(preview: MergePreview, decided: Decided): Readonly<Record<string, Side>> {
  const kept = keptOf(preview, decided.keep);
  const differing = compare(preview).differing.filter(({ canChoose }) => canChoose);
  return Object.fromEntries(
    differing.map(
      (field) => [field.name, chosenOf(preview, decided, field) === kept ? 'keep' : 'merge'] as const,
    ),
  );
}

/** Fields whose values are others than they were, and records that have been written to at all. */
export function changedSince(before: MergePreview, now: MergePreview): ReadonlySet<string> {
  const old = new Map(before.fields.map((field) => [field.name, field]));
  const isOther = ({ name, first, second }: MergeField) => {
    const known = old.get(name);
    return !known || !isSameValue(known.first, first) || !isSameValue(known.second, second);
  };
  const lists = new Map(before.lists.map((list) => [list.name, JSON.stringify(list)]));
  return new Set([
    ...now.fields.filter(isOther).map(({ name }) => name),
    ...now.lists.filter((list) => lists.get(list.name) !== JSON.stringify(list)).map(({ name }) => name),
  ]);
}
