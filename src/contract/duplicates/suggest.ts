import type { FieldRules } from '../kinds/kind.ts';
import { isEmpty } from '../record/validate.ts';
import { plainText } from './plain-text.ts';

export type Side = 'keep' | 'merge';

/** The field as far as it tells which of two values is worth more. */
type Weighed = Pick<FieldRules, 'kind'> & { readonly default?: unknown };

export const isSameValue = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Which of two values a merged record has unless somebody chooses: the one that is there, that says more than the default,
 * the fuller text, else that of the record written to last.
 */
export function suggestedSide(field: Weighed, keep: unknown, merge: unknown, newer: Side): Side {
  if (isSameValue(keep, merge)) return 'keep';
  for (const isLess of [isEmpty, (value: unknown) => isSameValue(value, field.default)]) {
    if (isLess(keep) !== isLess(merge)) return isLess(keep) ? 'merge' : 'keep';
  }
  return fullerText(keep, merge) ?? newer;
}

/** Of two texts of which one holds all of the other, the longer one. */
function fullerText(keep: unknown, merge: unknown): Side | undefined {
  if (typeof keep !== 'string' || typeof merge !== 'string') return undefined;
  const [own, other] = [plainText(keep), plainText(merge)];
  if (own === other) return undefined;
  if (own.includes(other)) return 'keep';
  return other.includes(own) ? 'merge' : undefined;
}
