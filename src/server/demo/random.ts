/** A source of chance that gives the same values for the same seed on every machine. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True in the given share of cases: 0.05 is one in twenty. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** An item by its weight; weights need not sum to anything. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** Different items in the order drawn; all of them where fewer exist. */
  sample<T>(items: readonly T[], count: number): T[];
  /** Digits for each `#` of a pattern such as `+4860#######`. */
  digits(pattern: string): string;
}

/** Mulberry32: small and quick, and even enough for demo data. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('Nothing to pick from.');
    return items[int(0, items.length - 1)] as T;
  };
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1);
      if (!found) throw new RangeError('Nothing to pick from.');
      return found[0];
    },
    sample: <T>(items: readonly T[], count: number) => {
      const drawn = new Set<T>();
      while (drawn.size < Math.min(count, items.length)) drawn.add(pick(items));
      return [...drawn];
    },
    digits: (pattern) => pattern.replace(/#/g, () => String(int(0, 9))),
  };
}
