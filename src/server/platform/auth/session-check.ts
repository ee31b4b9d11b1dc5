import { sql } from 'kysely';
import { idleUntil, isIdle, type Seen } from './idle.ts';
import { type Auth, idleLimit } from './parts.ts';
import { hasHash, type Token } from './tokens.ts';

/** Why a session is no more. `multi-session`: its user has logged in somewhere else. */
export type EndReason = 'multi-session' | 'logout' | 'revoked' | 'password' | 'locked' | 'idle' | 'expired';

export type SessionCheck =
  | {
      readonly status: true;
      /** Minutes; 0 is off. */
      readonly expireSession: number;
      /** Milliseconds since 1970; null where `expireSession` is off. */
      readonly idleUntil: number | null;
      readonly expiresAt: number;
    }
  | { readonly status: false; readonly reason: EndReason };

interface Row extends Omit<Seen, 'expireSession'> {
  readonly accessHash: string;
  readonly expiresAt: number;
  readonly revoked: boolean;
  readonly endedBy: string | null;
  readonly active: boolean;
}

const REASONS: Readonly<Record<string, EndReason>> = {
  login: 'multi-session',
  logout: 'logout',
  password: 'password',
  locked: 'locked',
};

/** How the session of an access token is, also after its end; undefined for a token that belongs to none. */
export async function checkSession(auth: Auth, token: Token): Promise<SessionCheck | undefined> {
  const now = auth.now();
  const { tenantId, sessionId } = token;
  const { rows } = await sql<Row>`select s.access_hash as "accessHash", s.revoked_at is not null as revoked,
      s.ended_by as "endedBy", u.status = 'ACTIVE' as active,
      (extract(epoch from s.expires_at) * 1000)::float8 as "expiresAt",
      (extract(epoch from s.last_seen_at) * 1000)::float8 as "lastSeenAt"
    from tessera.session s
    join tessera.app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${tenantId} and s.id = ${sessionId}`.execute(auth.database.kysely);
  const [row] = rows;
  if (!row || !hasHash(token, row.accessHash)) return undefined;
  const expireSession = await idleLimit(auth, tenantId);
  const seen = { ...row, expireSession };
  const reason = endOf(seen, now);
  if (reason) return { status: false, reason };
  return { status: true, expireSession, idleUntil: idleUntil(seen), expiresAt: row.expiresAt };
}

function endOf(row: Row & Seen, now: number): EndReason | undefined {
  if (row.revoked) return REASONS[row.endedBy ?? ''] ?? 'revoked';
  if (!row.active) return 'locked';
  if (row.expiresAt <= now) return 'expired';
  return isIdle(row, now) ? 'idle' : undefined;
}
