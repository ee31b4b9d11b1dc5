import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { bearerOf } from '../../base/http/bearer.ts';
import { isFromThisMachine } from '../../base/http/from-this-machine.ts';

/**
 * Who may read the metrics: with a token set, whoever sends it as bearer token, from anywhere; without, programs of
 * this machine that ask directly.
 */
export function mayReadMetrics(context: Context, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(context);
  const given = bearerOf(context.req.raw);
  return given !== undefined && isSame(given, token);
}

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
