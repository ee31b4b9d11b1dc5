import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { refuse } from './answers.ts';
import { clientAddress, networkOf } from './client-address.ts';
import type { Auth } from './parts.ts';

const WINDOW_MS = 60_000;
/** Of one network address within a minute, in one process: far more than browsers need, many people behind it too. */
export const MOST_CALLS = 1200;
const MOST_ADDRESSES = 50_000;

/**
 * Keeps a single address from keeping this process busy. Tries of passwords, codes and links are counted in the
 * database, by attempts.ts.
 */
export function callLimit(
  { now, trustedProxies }: Pick<Auth, 'now' | 'trustedProxies'>,
  most: number = MOST_CALLS,
): MiddlewareHandler {
  const calls = new LRUCache<string, { readonly from: number; count: number }>({ max: MOST_ADDRESSES });
  return async (context, next) => {
    const caller = clientAddress(context, trustedProxies);
    if (caller !== undefined) {
      const address = networkOf(caller);
      const found = calls.get(address);
      const running = found && now() - found.from < WINDOW_MS ? found : { from: now(), count: 0 };
      running.count++;
      calls.set(address, running);
      if (running.count > most) {
        context.header('Retry-After', String(Math.ceil((running.from + WINDOW_MS - now()) / 1000)));
        return refuse(context, 'too_many_requests', 'Too many calls from this address.', {}, 429);
      }
    }
    await next();
    return undefined;
  };
}
