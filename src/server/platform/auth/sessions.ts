import { sql } from 'kysely';
import { v7 } from 'uuid';
import { SESSION_LIFETIME_MS } from '../../../contract/constants.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { runOn } from '../../base/sql/run-on.ts';
import { iso } from './parts.ts';
import { newToken, tokenHash, tokenText } from './tokens.ts';

export interface OpenSession {
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970; both tokens end then. */
  readonly expiresAt: number;
}

/** Why a session ended before its time. */
export type SessionEnd = 'login' | 'logout' | 'revoked' | 'password' | 'reuse' | 'locked';

export interface UserKey {
  readonly tenantId: string;
  readonly userId: string;
}

/** A new session. The caller has ended the user's others, as far as they may not stay open, in the same transaction. */
export async function startSession(
  tx: Db,
  { tenantId, userId }: UserKey,
  now: number,
  device: string,
): Promise<OpenSession> {
  const id = v7();
  const [access, refresh] = [newToken(tenantId, id), newToken(tenantId, id)];
  const expiresAt = now + SESSION_LIFETIME_MS;
  await tx
    .insertInto('tessera.session')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      access_hash: tokenHash(access),
      refresh_hash: tokenHash(refresh),
      created_at: iso(now),
      last_seen_at: iso(now),
      expires_at: iso(expiresAt),
      revoked_at: null,
      device,
    })
    .execute();
  return { id, accessToken: tokenText(access), refreshToken: tokenText(refresh), expiresAt };
}

interface Ending extends UserKey {
  readonly now: number;
  readonly by: SessionEnd;
  /** Only this one. */
  readonly sessionId?: string;
  /** All but this one. */
  readonly except?: string;
}

/** Ends open sessions of a user, all of them where none is named; answers which. */
export async function endSessions(on: Db | TenantDb, ending: Ending): Promise<string[]> {
  const { tenantId, userId, now, by, sessionId, except } = ending;
  const rows = await runOn(
    on,
    tenantId,
    sql<{ id: string }>`update tessera.session set revoked_at = ${iso(now)}, ended_by = ${by}
      where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null and expires_at > ${iso(now)}
        ${sessionId === undefined ? sql`` : sql`and id = ${sessionId}`}
        ${except === undefined ? sql`` : sql`and id <> ${except}`}
      returning id`,
  );
  return rows.map(({ id }) => id);
}
