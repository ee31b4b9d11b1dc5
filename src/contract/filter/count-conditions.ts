import type { Condition } from './condition-shape.ts';

/**
 * The conditions of filters, those in expressions included, and no further than one past `most`. What has the form of no
 * filter counts as one: kept texts are judged later.
 */
export function countConditions(filters: readonly unknown[], most: number): number {
  const left = [...filters];
  let count = 0;
  while (left.length > 0 && count <= most) {
    const part = left.pop();
    if (typeof part !== 'object' || part === null) continue;
    const inner = 'expression' in part ? (part.expression as { compoundFilters?: unknown } | null) : null;
    if (Array.isArray(inner?.compoundFilters)) left.push(...(inner.compoundFilters as unknown[]));
    else count++;
  }
  return count;
}

/** The same of what was understood: what filters of other records find is in it, as often as it is asked. */
export function countTests<F, O>(condition: Condition<F, O>): number {
  const left = [condition];
  let count = 0;
  for (let part = left.pop(); part; part = left.pop()) {
    if (part.type === 'and' || part.type === 'or') left.push(...part.of);
    else if (part.type === 'not') left.push(part.of);
    else if ('condition' in part) left.push(part.condition);
    else count++;
  }
  return count;
}
