import { sql } from 'kysely';
import { IDLE_MARGIN_MS } from '../../../contract/constants.ts';
import type { Db } from '../../base/db/system-tables.ts';
import { iso } from './parts.ts';

/**
 * Calls that nobody asked for just now say so by `X-Tessera-Idle: 1`, and do not count as activity. `session/check` and
 * streams do not either way; but a check with `0` tells that somebody is there.
 */
const IDLE_HEADER = 'x-tessera-idle';
/** Activity is written down once in so long. */
export const SEEN_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;

export interface Seen {
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
  /** The tenant's limit in minutes; 0 is off. */
  readonly expireSession: number;
}

/** Does the call tell that somebody is there? */
export function isActivity(request: Request): boolean {
  return request.headers.get(IDLE_HEADER) !== '1';
}

export function saysActive(request: Request): boolean {
  return request.headers.get(IDLE_HEADER) === '0';
}

/** When the server ends a session that nobody uses, in milliseconds since 1970; null where it never does. */
export function idleUntil({ lastSeenAt, expireSession }: Seen): number | null {
  return expireSession === 0 ? null : lastSeenAt + expireSession * MINUTE_MS + IDLE_MARGIN_MS;
}

export function isIdle(seen: Seen, now: number): boolean {
  const until = idleUntil(seen);
  return until !== null && until <= now;
}

/** Writes down that somebody uses a session; at most once a minute, however many processes see it. */
export async function touchSession(
  db: Db,
  { tenantId, sessionId }: { readonly tenantId: string; readonly sessionId: string },
  now: number,
): Promise<void> {
  await sql`update tessera.session set last_seen_at = ${iso(now)}
    where tenant_id = ${tenantId} and id = ${sessionId} and revoked_at is null
      and last_seen_at <= ${iso(now - SEEN_EVERY_MS)}`.execute(db);
}
