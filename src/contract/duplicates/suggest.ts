import { dequal } from 'dequal/lite';
import { isEmpty } from '../record/validate.ts';

export type Side = 'keep' | 'merge';

export const isSameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || dequal(one ?? null, other ?? null);

/**
 * Which of two values a merged record has unless somebody chooses: that of the record that stays, where it has one which
 * says more than the default, else that of the other.
 */
export function suggestedSide(given: unknown, keep: unknown, merge: unknown): Side {
  if (isSameValue(keep, merge)) return 'keep';
  for (const isLess of [isEmpty, (value: unknown) => isSameValue(value, given)]) {
    if (isLess(keep) !== isLess(merge)) return isLess(keep) ? 'merge' : 'keep';
  }
  return 'keep';
}

/** What of two records the name of a field stands for. */
type Differs = (name: string) => boolean;

/** The field that another one follows, since the two say one thing and the records differ in the first; undefined: none. */
export function followed(
  together: readonly (readonly string[])[] | undefined,
  name: string,
  differs: Differs,
): string | undefined {
  const [first] = together?.find((names) => names.includes(name)) ?? [];
  return first !== undefined && first !== name && differs(first) ? first : undefined;
}
