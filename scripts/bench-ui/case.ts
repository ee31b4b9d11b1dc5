import type { Bench } from './bench.ts';

/** One figure of one case. */
export interface Figure {
  readonly title: string;
  readonly value: number;
  readonly unit: 'ms' | 'KB' | 'MB' | '%';
  /** The same figure of a baseline that was measured in the same run. */
  readonly baseline?: { readonly name: string; readonly value: number };
  readonly target?: Target;
}

/** The figure, or its ratio to the baseline, is at most this. */
export type Target = { readonly atMost: number } | { readonly ratioAtMost: number };

export interface BenchCase {
  readonly key: string;
  readonly title: string;
  readonly measure: (bench: Bench) => Promise<readonly Figure[]>;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** `share` of 0.95: the value that 95 % of the others do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
