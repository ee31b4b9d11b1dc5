import { parse } from 'hono/utils/cookie';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { tenantStatement } from '../sql/statement.ts';
import { ACCESS_COOKIE } from './cookies.ts';
import { hasHash, parseToken, type Token } from './tokens.ts';
import { type Viewer } from './viewer.ts';

/** The access token of a request: the bearer token, else the cookie. */
export function accessTokenOf(request: Request): Token | undefined {
  const authorization = request.headers.get('authorization');
  const bearer = /^bearer (.+)$/i.exec(authorization ?? '')?.[1];
  const text = bearer ?? parse(request.headers.get('cookie') ?? '', ACCESS_COOKIE)[ACCESS_COOKIE];
  return text === undefined ? undefined : parseToken(text);
}

type Row = Omit<Viewer, 'tenantId' | 'sessionId'> & { readonly accessHash: string };

/** Who sends a request; undefined without a session that is valid now. */
export async function authenticate(
  request: Request,
  database: Pick<Database, 'forTenant'>,
): Promise<Viewer | undefined> {
  const token = accessTokenOf(request);
  if (token === undefined) return undefined;
  const { tenantId, sessionId } = token;
  const [row] = await database.forTenant(tenantId).run(
    tenantStatement(
      tenantId,
      sql<Row>`select s.access_hash as "accessHash", u.id as "userId", u.name, u.email,
        t.name as "tenantName", t.time_zone as "timeZone"
      from tessera.session as s
      join tessera.app_user as u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join tessera.tenant as t on t.id = s.tenant_id
      where s.tenant_id = ${tenantId} and s.id = ${sessionId}
        and s.revoked_at is null and s.expires_at > now()`,
      { prepared: true },
    ),
  );
  if (row === undefined) return undefined;
  const { accessHash, ...viewer } = row;
  if (!hasHash(token, accessHash)) return undefined;
  return { tenantId, sessionId, ...viewer };
}
