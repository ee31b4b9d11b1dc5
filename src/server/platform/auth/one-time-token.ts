import { sql } from 'kysely';
import { v7 } from 'uuid';
import { INVITATION_DAYS, RESET_LINK_MINUTES } from '../../../contract/constants.ts';
import type { Db } from '../../base/db/system-tables.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { runOn } from '../../base/sql/run-on.ts';
import { iso } from './parts.ts';
import type { UserKey } from './sessions.ts';
import { hasHash, newToken, parseToken, tokenHash, tokenText } from './tokens.ts';

const MINUTE_MS = 60_000;
const LIFE_MS = {
  passwordReset: RESET_LINK_MINUTES * MINUTE_MS,
  invitation: INVITATION_DAYS * 24 * 60 * MINUTE_MS,
} as const;

type Purpose = keyof typeof LIFE_MS;

/**
 * A token for a link in a mail; answers its id. What it is comes to be when the mail is sent (`newOneTimeToken`), so that it
 * stands nowhere but there. An invitation takes the place of the one before it. A link to a new password does not: a
 * stranger may have asked for it, and the owner is about to follow the other.
 */
export async function issueOneTimeToken(
  on: Db | TenantDb,
  { tenantId, userId }: UserKey,
  purpose: Purpose,
  now: number = Date.now(),
): Promise<string> {
  if (purpose === 'invitation') await endOneTimeTokens(on, { tenantId, userId }, purpose, now);
  const token = newToken(tenantId, v7());
  await runOn(
    on,
    tenantId,
    sql<object>`insert into tessera.one_time_token (tenant_id, id, user_id, purpose, hash, expires_at)
      values (${tenantId}, ${token.sessionId}, ${userId}, ${purpose}, ${tokenHash(token)},
        ${iso(now + LIFE_MS[purpose])})`,
  );
  return token.sessionId;
}

/** Makes the token anew, of which the hash is kept: who has the one before has nothing. Undefined where it counts no more. */
export async function newOneTimeToken(
  db: Db,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: number = Date.now(),
): Promise<string | undefined> {
  const token = newToken(tenantId, id);
  const { rows } = await sql`update tessera.one_time_token set hash = ${tokenHash(token)}
    where tenant_id = ${tenantId} and id = ${id} and used_at is null and expires_at > ${iso(now)}
    returning 1`.execute(db);
  return rows.length ? tokenText(token) : undefined;
}

/** Makes the links of mails that were sent worth nothing. */
export async function endOneTimeTokens(
  on: Db | TenantDb,
  { tenantId, userId }: UserKey,
  purpose: Purpose,
  now: number = Date.now(),
): Promise<void> {
  await runOn(
    on,
    tenantId,
    sql<object>`update tessera.one_time_token set used_at = ${iso(now)} where tenant_id = ${tenantId}
      and user_id = ${userId} and purpose = ${purpose} and used_at is null`,
  );
}

/** Whose token it is, while it counts; locked until the transaction ends. */
export async function readOneTimeToken(
  tx: Db,
  text: string,
  purpose: Purpose,
  now: number,
): Promise<UserKey | undefined> {
  const token = parseToken(text);
  if (!token) return undefined;
  const { tenantId, sessionId: id } = token;
  const { rows } = await sql<{ userId: string; hash: string }>`select user_id as "userId", hash
    from tessera.one_time_token where tenant_id = ${tenantId} and id = ${id} and purpose = ${purpose}
      and used_at is null and expires_at > ${iso(now)} for update`.execute(tx);
  const [row] = rows;
  return row && hasHash(token, row.hash) ? { tenantId, userId: row.userId } : undefined;
}
