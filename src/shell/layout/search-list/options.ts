import type { ReactNode } from 'react';

export interface ListOption {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of that label: below it. */
  readonly line?: string | undefined;
  /** More about it, at the end of its line. */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** What is chosen now. */
  readonly isCurrent?: boolean;
}

export interface OptionGroup {
  readonly key: string;
  readonly title: string;
  readonly options: readonly ListOption[];
}

/** The option that so many steps lead to, round the ends; the first where the last one has gone. */
export function stepFrom(
  ids: readonly string[],
  active: string | undefined,
  steps: number,
): string | undefined {
  const at = ids.indexOf(active ?? '');
  if (at < 0) return steps < 0 ? ids.at(-1) : ids[0];
  // A page down ends at the last one; only a single step goes round.
  if (Math.abs(steps) > 1) return ids[Math.min(Math.max(at + steps, 0), ids.length - 1)];
  return ids.at((at + steps) % ids.length);
}
