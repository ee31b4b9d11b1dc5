import { parse } from 'hono/utils/cookie';
import type { Db } from '../db/system-tables.ts';
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

/** Who sends a request; undefined without a session that is valid now. */
export async function authenticate(request: Request, db: Db): Promise<Viewer | undefined> {
  const token = accessTokenOf(request);
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('tessera.session as session')
    .innerJoin('tessera.app_user as user', (join) =>
      join.onRef('user.tenant_id', '=', 'session.tenant_id').onRef('user.id', '=', 'session.user_id'),
    )
    .innerJoin('tessera.tenant as tenant', 'tenant.id', 'session.tenant_id')
    .select([
      'session.access_hash as accessHash',
      'user.id as userId',
      'user.name as name',
      'user.email as email',
      'tenant.name as tenantName',
      'tenant.time_zone as timeZone',
    ])
    .where('session.tenant_id', '=', token.tenantId)
    .where('session.id', '=', token.sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { accessHash, ...viewer } = row;
  if (!hasHash(token, accessHash)) return undefined;
  return { tenantId: token.tenantId, sessionId: token.sessionId, ...viewer };
}
