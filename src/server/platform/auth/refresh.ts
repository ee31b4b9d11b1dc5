import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { isIdle } from './idle.ts';
import { type Auth, idleLimit, iso } from './parts.ts';
import { securityEvent } from './security-events.ts';
import { endSessions, type OpenSession } from './sessions.ts';
import { hasHash, parseToken, type Token, tokenHash, tokenText } from './tokens.ts';

/** For so long the refresh token before the newest one is answered once more with what it was answered already. */
const REFRESH_GRACE_MS = 30_000;
/** So many of a session's replaced refresh tokens are known by their hashes. */
const MOST_PAST = 100;

interface Row {
  readonly userId: string;
  readonly refreshHash: string;
  /** Hashes, the newest first. */
  readonly past: readonly string[];
  readonly salt: string | null;
  readonly refreshedAt: number | null;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
}

/**
 * Replaces both tokens; the session ends when it would have ended anyway. A refresh token that was replaced ends the
 * session, since one of its two users has stolen it, except within the grace: two tabs that refresh at once, and whoever
 * lost the answer, get the same new tokens. These are made of the old one and a salt, so that no token is kept.
 */
export async function refreshSession(auth: Auth, refreshToken: string): Promise<OpenSession | undefined> {
  const now = auth.now();
  const db = auth.database.kysely;
  const token = parseToken(refreshToken);
  if (token === undefined) return undefined;
  const row = await readSession(auth, token);
  if (row === undefined) return undefined;
  if (hasHash(token, row.refreshHash)) {
    const salt = randomBytes(32).toString('base64url');
    const next = nextTokens(token, salt);
    const { rows } = await sql`update tessera.session s set access_hash = ${tokenHash(next.access)},
        refresh_hash = ${tokenHash(next.refresh)}, 
        refresh_past = (array_prepend(${row.refreshHash}::text, s.refresh_past))[1:${sql.lit(MOST_PAST)}], refresh_salt = ${salt},
        refreshed_at = ${iso(now)}
      where tenant_id = ${token.tenantId} and id = ${token.sessionId} and refresh_hash = ${row.refreshHash}
        and revoked_at is null returning 1`.execute(db);
    if (rows.length) return opened(token, next, row);
    // Another call with the same token was first: its answer is ours.
  }
  const latest = await readSession(auth, token);
  const age = latest?.past.findIndex((hash) => hasHash(token, hash)) ?? -1;
  // Rubbish ends nobody's session.
  if (!latest || age < 0) return undefined;
  const inGrace = age === 0 && latest.refreshedAt !== null && now - latest.refreshedAt <= REFRESH_GRACE_MS;
  if (inGrace && latest.salt) return opened(token, nextTokens(token, latest.salt), latest);
  await endStolen(db, token, latest, now);
  return undefined;
}

function nextTokens(old: Token, salt: string): { readonly access: Token; readonly refresh: Token } {
  const derive = (use: string): Token => ({
    ...old,
    secret: createHmac('sha256', old.secret).update(`${use}.${salt}`).digest('base64url'),
  });
  return { access: derive('access'), refresh: derive('refresh') };
}

function opened(
  { sessionId }: Token,
  { access, refresh }: ReturnType<typeof nextTokens>,
  { expiresAt }: Row,
): OpenSession {
  return { id: sessionId, accessToken: tokenText(access), refreshToken: tokenText(refresh), expiresAt };
}

async function readSession(auth: Auth, { tenantId, sessionId }: Token): Promise<Row | undefined> {
  const now = auth.now();
  const { rows } = await sql<Row>`select s.user_id as "userId", s.refresh_hash as "refreshHash",
      s.refresh_past as past, s.refresh_salt as salt,
      (extract(epoch from s.refreshed_at) * 1000)::float8 as "refreshedAt",
      (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from s.last_seen_at) * 1000)::float8 as "lastSeenAt"
    from tessera.session s
    join tessera.app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 'ACTIVE'
    where s.tenant_id = ${tenantId} and s.id = ${sessionId} and s.revoked_at is null
      and s.expires_at > ${iso(now)}`.execute(auth.database.kysely);
  const [row] = rows;
  if (!row) return undefined;
  return isIdle({ ...row, expireSession: await idleLimit(auth, tenantId) }, now) ? undefined : row;
}

async function endStolen(
  db: Db,
  { tenantId, sessionId }: Token,
  { userId }: Row,
  now: number,
): Promise<void> {
  const ended = await endSessions(db, { tenantId, userId, sessionId, now, by: 'reuse' });
  if (ended.length) await securityEvent(db, { tenantId, action: 'TOKEN_REUSED', userId });
}
