import { similarity } from './trigrams.ts';

export interface TextOf {
  readonly id: string;
  /** Sorted, see `trigramsOf`. */
  readonly trigrams: readonly string[];
}

interface SimilarPair {
  readonly first: string;
  readonly second: string;
  readonly similarity: number;
}

/** So many texts after which whoever asks may do something else. */
const TURN = 64;
/** Rounding must not lose a pair that is just alike enough. */
const TINY = 1e-9;

/**
 * All pairs of texts that have at least so much in common: every one of them, though most pairs are never compared. Two
 * such texts share one of their rarest trigrams, of which only a few have to be looked at (prefix filtering).
 * Yields nothing now and then, so that whoever asks can let others have their turn.
 * @param least from 0 (excluded) to 1
 */
export function* similarPairs(
  texts: readonly TextOf[],
  least: number,
): Generator<SimilarPair | undefined, void, undefined> {
  const frequency = new Map<string, number>();
  for (const { trigrams } of texts)
    for (const each of trigrams) frequency.set(each, (frequency.get(each) ?? 0) + 1);
  const rarestFirst = (a: string, b: string) =>
    (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1);
  const holders = new Map<string, number[]>();
  // Short ones first: what is found below is never longer than the one that asks.
  const sorted = texts
    .filter(({ trigrams }) => trigrams.length > 0)
    .sort((a, b) => a.trigrams.length - b.trigrams.length);
  for (const [at, own] of sorted.entries()) {
    if (at % TURN === 0) yield undefined;
    const size = own.trigrams.length;
    const shortest = least * size - TINY;
    const looked = new Set<number>();
    const rare = own.trigrams.toSorted(rarestFirst).slice(0, size - Math.ceil(least * size - TINY) + 1);
    for (const each of rare) {
      const known = holders.get(each);
      for (const index of known ?? []) {
        const other = sorted[index];
        if (!other || looked.has(index) || other.trigrams.length < shortest) continue;
        looked.add(index);
        const alike = similarity(own.trigrams, other.trigrams);
        if (alike < least - TINY || other.id === own.id) continue;
        const [first, second] = other.id < own.id ? [other.id, own.id] : [own.id, other.id];
        yield { first, second, similarity: alike };
      }
      if (known) known.push(at);
      else holders.set(each, [at]);
    }
  }
}
