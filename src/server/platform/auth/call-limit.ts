import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './answers.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { Auth } from './parts.ts';

const WINDOW_MS = 60_000;
/** Of one network address within a minute, in one process: far more than browsers need, many people behind it too. */
export const MOST_CALLS = 1200;
const MOST_KEYS = 50_000;

export type LimitParts = Pick<Auth, 'now' | 'trustedProxies'>;

/** How often a route for callers without a session may be called within a minute, in one process. */
export interface RouteLimit {
  /** Each address: the first call to one is never refused, whoever else calls from the same network. */
  readonly perPath: number;
  /** Addresses that there are not, by one network: who asks for more of them guesses. A scanner follows those that there are. */
  readonly misses?: number;
}

/**
 * Counts by keys within a minute, of the keys that were counted last. A Map, which is as large as what is in it: there are
 * two for each of many routes, and an LRU cache takes room for all keys at once.
 */
export class Counter {
  readonly #now: () => number;
  readonly #mostKeys: number;
  /** The key that was counted last at the end. */
  readonly #counts = new Map<string, { readonly from: number; count: number }>();

  constructor(now: () => number, mostKeys = MOST_KEYS) {
    this.#now = now;
    this.#mostKeys = mostKeys;
  }

  /** What was counted within the minute that runs, which begins now where none does. */
  of(key: string): { readonly from: number; count: number } {
    const found = this.#counts.get(key);
    const running = found && this.#now() - found.from < WINDOW_MS ? found : { from: this.#now(), count: 0 };
    this.#counts.delete(key);
    this.#counts.set(key, running);
    if (this.#counts.size > this.#mostKeys) this.#counts.delete(this.#counts.keys().next().value as string);
    return running;
  }

  refuse(context: Context, { from }: { readonly from: number }): Response {
    context.header('Retry-After', String(Math.ceil((from + WINDOW_MS - this.#now()) / 1000)));
    return refuse(context, 'too_many_requests', 'Too many calls from this address.', {}, 429);
  }
}

/**
 * Keeps a single address from keeping this process busy. Tries of passwords, codes and links are counted in the
 * database, by attempts.ts.
 */
export function callLimit({ now, trustedProxies }: LimitParts, most: number = MOST_CALLS): MiddlewareHandler {
  const calls = new Counter(now);
  return async (context, next) => {
    const caller = clientAddress(context, trustedProxies);
    if (caller !== undefined) {
      const running = calls.of(networkOf(caller));
      running.count++;
      if (running.count > most) return calls.refuse(context, running);
    }
    await next();
    return undefined;
  };
}

/** Where there is nothing, or nothing that the caller proves to know of. */
const MISSES = [401, 404];

/** What a route says of itself. `keyOf`: what stands for the address where that is in the body. `calls`, `misses`: where another way counts, too. */
export function routeLimit(
  { now, trustedProxies }: LimitParts,
  { perPath, misses: mostMisses = Infinity }: RouteLimit,
  keyOf: (context: Context) => string | Promise<string> = (context) => context.req.path,
  { calls, misses } = { calls: new Counter(now), misses: new Counter(now) },
): MiddlewareHandler {
  return async (context, next) => {
    const running = calls.of(await keyOf(context));
    running.count++;
    if (running.count > perPath) return calls.refuse(context, running);
    const caller = clientAddress(context, trustedProxies);
    const missed = caller === undefined ? undefined : misses.of(networkOf(caller));
    if (missed && missed.count >= mostMisses) return misses.refuse(context, missed);
    await next();
    if (missed && MISSES.includes(context.res.status)) missed.count++;
    return undefined;
  };
}
