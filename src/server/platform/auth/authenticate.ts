import { parse } from 'hono/utils/cookie';
import { sql } from 'kysely';
import { DEFAULT_LOCALE, localeOfTag } from '../../../contract/constants.ts';
import type { Database } from '../../base/db/database.ts';
import { bearerOf } from '../../base/http/bearer.ts';
import { ACCESS_COOKIE } from './cookies.ts';
import { isIdle } from './idle.ts';
import { type Auth, iso } from './parts.ts';
import { hasHash, parseToken, type Token } from './tokens.ts';
import { type Viewer } from './viewer.ts';

/** What a request gives as its access token, whatever it is: the bearer token, else the cookie. */
export function accessTextOf(request: Request): string | undefined {
  return bearerOf(request) ?? parse(request.headers.get('cookie') ?? '', ACCESS_COOKIE)[ACCESS_COOKIE];
}

export function accessTokenOf(request: Request): Token | undefined {
  const text = accessTextOf(request);
  return text === undefined ? undefined : parseToken(text);
}

type Row = Omit<Viewer, 'tenantId' | 'sessionId' | 'timeZone' | 'language' | 'expireSession'> & {
  readonly accessHash: string;
  readonly lastSeenAt: number;
};

export interface Authenticated {
  readonly viewer: Viewer;
  /** When the session was last used, as far as it is written down (milliseconds since 1970). */
  readonly lastSeenAt: number;
}

/** Who sends a request; undefined without a session that is valid now. */
export async function authenticate(
  request: Request,
  { database, settings }: Pick<Auth, 'settings'> & { readonly database: Pick<Database, 'forTenant'> },
  now: number = Date.now(),
): Promise<Authenticated | undefined> {
  const token = accessTokenOf(request);
  if (token === undefined) return undefined;
  const { tenantId, sessionId } = token;
  const db = database.forTenant(tenantId);
  const [row] = await db.query(
    sql<Row>`select s.access_hash as "accessHash", u.id as "userId", u.name, u.email,
        t.name as "tenantName",
        (extract(epoch from s.last_seen_at) * 1000)::float8 as "lastSeenAt",
        case when r.id is null then null else json_build_object('id', r.id, 'key', r.key, 'name', r.name,
          'version', r.version, 'rules', r.rules) end as role
      from tessera.session as s
      join tessera.app_user as u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status = 'ACTIVE'
      join tessera.tenant as t on t.id = s.tenant_id
      left join tessera.role as r on r.tenant_id = s.tenant_id and r.id = u.role_id
      where s.tenant_id = ${tenantId} and s.id = ${sessionId}
        and s.revoked_at is null and s.expires_at > ${iso(now)}`,
    { prepared: true },
  );
  if (row === undefined || !hasHash(token, row.accessHash)) return undefined;
  const { accessHash: _hash, lastSeenAt, ...user } = row;
  const { read } = await settings.of(db);
  const viewer = {
    tenantId,
    sessionId,
    ...user,
    timeZone: read('timeZone'),
    language: localeOfTag(read('defaultLanguage')) ?? DEFAULT_LOCALE,
    expireSession: read('expireSession'),
  };
  return isIdle({ lastSeenAt, ...viewer }, now) ? undefined : { viewer, lastSeenAt };
}
