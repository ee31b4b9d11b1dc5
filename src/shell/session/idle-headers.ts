import { idleLimit } from './check.ts';
import { idleUntil } from './idle-clock.ts';

const MINUTE_MS = 60_000;

/**
 * What tells the server that the page makes a call by itself: nobody has done anything for a minute. Such calls do not
 * make the session last longer.
 */
export function idleHeaders(now: number = Date.now()): Readonly<Record<string, string>> {
  const [until, limit] = [idleUntil(), idleLimit()];
  if (until === undefined || !limit) return {};
  const lastActivity = until - limit * MINUTE_MS;
  return now - lastActivity > MINUTE_MS ? { 'X-Tessera-Idle': '1' } : {};
}
