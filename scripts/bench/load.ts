import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Request, type Result } from 'autocannon';

export const ROUNDS = 3;
const CONNECTIONS = [1, 16] as const;
/** At the end of a round its last requests are still being answered, which must not burden the next one. */
const SETTLE_MS = 200;
const ANSWERS_PER_CONNECTION = 5;
const LONGEST_SECONDS = 30;

/** What is asked, and of whom. */
export interface Side {
  readonly name: string;
  readonly url: string;
  readonly requests: readonly Request[];
}

/**
 * Asks for so many seconds.
 * @throws Error where an answer is not a success
 */
export async function load(side: Side, connections: number, seconds: number): Promise<Result> {
  const { name, url, requests } = side;
  const [sampleInt, timeout] = [100, 120];
  const result = await autocannon({ url, connections, duration: seconds, sampleInt, timeout, requests });
  await delay(SETTLE_MS);
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${name}: ${result.errors} requests failed, ${result.non2xx} were refused.`);
  }
  return result;
}

/** Answers per second. What is unanswered at the end does not count, so slow answers get more time. */
async function rateOf(side: Side, connections: number, seconds: number): Promise<number> {
  const { '2xx': answers, duration } = await load(side, connections, seconds);
  const isEnough = answers >= ANSWERS_PER_CONNECTION * connections || seconds >= LONGEST_SECONDS;
  if (isEnough) return answers / duration;
  return rateOf(side, connections, Math.min(LONGEST_SECONDS, seconds * 5));
}

export interface Rates {
  readonly connections: number;
  /** Requests per second. */
  readonly base: number;
  readonly tested: number;
}

/** The median of several short rounds of each side, one side after the other, so that both see the same machine. */
export async function compareRates(base: Side, tested: Side, seconds: number): Promise<Rates[]> {
  for (const side of [base, tested]) await load(side, 16, Math.min(seconds, 1));
  const rates: Rates[] = [];
  for (const connections of CONNECTIONS) {
    const [ofBase, ofTested]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ofBase.push(await rateOf(base, connections, seconds));
      ofTested.push(await rateOf(tested, connections, seconds));
    }
    rates.push({ connections, base: median(ofBase), tested: median(ofTested) });
  }
  return rates;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
