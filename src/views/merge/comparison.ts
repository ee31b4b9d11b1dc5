import type { Side } from '../../contract/duplicates/suggest.ts';
import { isSameValue } from '../../contract/duplicates/suggest.ts';
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
  return {
    differing: fields.filter(({ isEqual }) => !isEqual),
    equal: fields.filter(({ isEqual, first }) => isEqual && !isEmpty(first)),
    lists: filled.filter((list) => !isSame(list)),
    equalLists: filled.filter(isSame),
  };
}

/** Whose value the merged record gets. */
export const chosenOf = (choices: Choices, { name, suggested }: MergeField): Which =>
  choices[name] ?? suggested;

/** What the call wants to know: the values that stay or come, by field, of those that the viewer may choose. */
export function sidesOf(
  preview: MergePreview,
  choices: Choices,
  keep: string,
): Readonly<Record<string, Side>> {
  const kept: Which = preview.records[0]?.id === keep ? 'first' : 'second';
  const differing = compare(preview).differing.filter(({ canChoose }) => canChoose);
  return Object.fromEntries(
    differing.map((field) => [field.name, chosenOf(choices, field) === kept ? 'keep' : 'merge'] as const),
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
