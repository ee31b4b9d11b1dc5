import type { Target } from './cases.ts';
import type { Rates } from './load.ts';

export interface Verdict {
  /** Rate of the tested side for one of the base. */
  readonly ratio: number;
  /** As people read it; empty where there is none. */
  readonly target: string;
  readonly met: boolean | undefined;
  readonly aimReached: boolean | undefined;
}

export function verdictOf(target: Target | undefined, { connections, base, tested }: Rates): Verdict {
  const ratio = tested / base;
  const none = { ratio, target: '', met: undefined, aimReached: undefined };
  if (target === undefined) return none;
  if ('withinMs' in target) {
    // With more connections a request waits for others.
    if (connections > 1) return none;
    const milliseconds = 1000 / tested;
    return { ...none, target: `<= ${target.withinMs} ms`, met: milliseconds <= target.withinMs };
  }
  const { atLeast, aim } = target;
  return {
    ratio,
    target: `>= ${shortNumber(atLeast)}${aim === undefined ? '' : `, aim ${shortNumber(aim)}`}`,
    met: ratio >= atLeast,
    aimReached: aim === undefined ? undefined : ratio >= aim,
  };
}

/** Two places; a dash where there is no number, as for a ratio to nothing. */
export const shortNumber = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '-';
