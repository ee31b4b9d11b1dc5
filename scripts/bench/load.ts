import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';

export const ROUNDS = 3;
const CONNECTIONS = [1, 16] as const;
/** At the end of a round its last requests are still being answered, which must not burden the next one. */
const SETTLE_MS = 200;

/** What is asked, and of whom. */
export interface Side {
  readonly name: string;
  readonly url: string;
  readonly requests: readonly Request[];
}

/**
 * Answers per second.
 * @throws Error where one is not a success
 */
export async function rateOf(side: Side, connections: number, seconds: number): Promise<number> {
  const { url, requests } = side;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    timeout: 120,
    requests,
  });
  await delay(SETTLE_MS);
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${side.name}: ${result.errors} requests failed, ${result.non2xx} were refused.`);
  }
  return result['2xx'] / result.duration;
}

export interface Rates {
  readonly connections: number;
  /** Requests per second. */
  readonly base: number;
  readonly tested: number;
}

/** The median of several short rounds of each side, one side after the other, so that both see the same machine. */
export async function compareRates(base: Side, tested: Side, seconds: number): Promise<Rates[]> {
  for (const side of [base, tested]) await rateOf(side, 16, Math.min(seconds, 1));
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
