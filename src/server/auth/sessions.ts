import { sql } from 'kysely';
import { v7 } from 'uuid';
import { SESSION_LIFETIME_MS } from '../../contract/constants.ts';
import { isStorableText } from '../../contract/kinds/text.ts';
import type { Db } from '../db/system-tables.ts';
import { verifyPassword } from './password.ts';
import { hasHash, newToken, parseToken, type Token, tokenHash, tokenText } from './tokens.ts';

export interface Login {
  readonly domain: string;
  readonly email: string;
  readonly password: string;
}

export interface OpenSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970; both tokens end then. */
  readonly expiresAt: number;
}

const iso = (ms: number) => new Date(ms).toISOString();

/** A new session, or undefined for a wrong tenant, user or password, which look and last the same. */
export async function login(db: Db, { domain, email, password }: Login): Promise<OpenSession | undefined> {
  const tenant = await db
    .selectFrom('tessera.tenant')
    .select('id')
    .where('domain', '=', lookupKey(domain))
    .executeTakeFirst();
  const user = await db
    .selectFrom('tessera.app_user')
    .select(['id', 'password_hash'])
    .where('tenant_id', '=', tenant?.id ?? '')
    .where('email', '=', lookupKey(email))
    .executeTakeFirst();
  const right = await verifyPassword(user?.password_hash, password);
  if (!right || tenant === undefined || user === undefined) return undefined;
  return startSession(db, tenant.id, user.id);
}

/** Empty, which nothing is called, for what no database holds: it is a wrong name like any other. */
function lookupKey(name: string): string {
  return isStorableText(name) ? name.trim().toLowerCase() : '';
}

async function startSession(db: Db, tenantId: string, userId: string): Promise<OpenSession> {
  const id = v7();
  const { access, refresh, session } = newTokens(tenantId, id);
  await db
    .insertInto('tessera.session')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      access_hash: tokenHash(access),
      refresh_hash: tokenHash(refresh),
      created_at: iso(Date.now()),
      expires_at: iso(session.expiresAt),
      revoked_at: null,
    })
    .execute();
  return session;
}

function newTokens(
  tenantId: string,
  sessionId: string,
): { access: Token; refresh: Token; session: OpenSession } {
  const access = newToken(tenantId, sessionId);
  const refresh = newToken(tenantId, sessionId);
  const expiresAt = Date.now() + SESSION_LIFETIME_MS;
  return {
    access,
    refresh,
    session: { accessToken: tokenText(access), refreshToken: tokenText(refresh), expiresAt },
  };
}

/**
 * Replaces both tokens and starts the lifetime anew. Any refresh token but the newest one of a session revokes that
 * session, since one of its two users has stolen it.
 */
export async function refreshSession(db: Db, refreshToken: string): Promise<OpenSession | undefined> {
  const token = parseToken(refreshToken);
  if (token === undefined) return undefined;
  const now = iso(Date.now());
  const stored = await db
    .selectFrom('tessera.session')
    .select('refresh_hash')
    .where('tenant_id', '=', token.tenantId)
    .where('id', '=', token.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (hasHash(token, stored.refresh_hash)) {
    const { access, refresh, session } = newTokens(token.tenantId, token.sessionId);
    const replaced = await db
      .updateTable('tessera.session')
      .set({
        access_hash: tokenHash(access),
        refresh_hash: tokenHash(refresh),
        expires_at: iso(session.expiresAt),
      })
      .where('tenant_id', '=', token.tenantId)
      .where('id', '=', token.sessionId)
      // Of two calls with the same token at the same time only one finds it still stored.
      .where('refresh_hash', '=', stored.refresh_hash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (replaced.numUpdatedRows > 0n) return session;
  }
  await revokeSession(db, token);
  return undefined;
}

export async function revokeSession(
  db: Db,
  { tenantId, sessionId }: Pick<Token, 'tenantId' | 'sessionId'>,
): Promise<void> {
  await db
    .updateTable('tessera.session')
    .set({ revoked_at: sql`coalesce(revoked_at, ${iso(Date.now())}::timestamptz)` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}
