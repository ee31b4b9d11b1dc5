import type { Database } from '../db/database.ts';
import type { Db } from '../db/system-tables.ts';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { accessTokenOf, authenticate } from './authenticate.ts';
import { REFRESH_COOKIE, setSessionCookies } from './cookies.ts';
import { login, type OpenSession, refreshSession, revokeSession } from './sessions.ts';

/** Client `tessera-web` with an empty secret: names the web client, and keeps forms of other sites out. */
const CLIENT_AUTHORIZATION = `Basic ${btoa('tessera-web:')}`;

/** The calls under `/api/auth` (specification, section 7; answers as in RFC 6749). */
export function authRoutes(database: Pick<Database, 'kysely' | 'forTenant'>): Hono {
  const db = database.kysely;
  const routes = new Hono();
  routes.post('/oauth/token', (context) => answerToken(context, db));
  routes.get('/session/check', async (context) => {
    const viewer = await authenticate(context.req.raw, database);
    context.header('Cache-Control', 'no-store');
    return context.json({ status: viewer !== undefined });
  });
  routes.delete('/session/logout', async (context) => {
    const viewer = await authenticate(context.req.raw, database);
    if (viewer !== undefined) await revokeSession(db, viewer);
    // A bearer's logout does not touch the browser's cookies.
    if (context.req.header('authorization') === undefined || accessTokenOf(context.req.raw) === undefined) {
      setSessionCookies(context, undefined);
    }
    return context.body(null, 204);
  });
  return routes;
}

async function answerToken(context: Context, db: Db): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  if (context.req.header('authorization') !== CLIENT_AUTHORIZATION) {
    context.header('WWW-Authenticate', 'Basic realm="tessera"');
    return context.json({ error: 'invalid_client', error_description: 'Unknown client id or secret.' }, 401);
  }
  if (!context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return refuse(context, 'invalid_request', 'Send a form (application/x-www-form-urlencoded).');
  }
  const form = new URLSearchParams(await context.req.text());
  switch (form.get('grant_type')) {
    case 'password':
      return answerPassword(context, db, form);
    case 'refresh_token':
      return answerRefresh(context, db, form);
    case null:
      return refuse(context, 'invalid_request', 'grant_type is missing.');
    default:
      return refuse(context, 'unsupported_grant_type', 'Known: password, refresh_token.');
  }
}

async function answerPassword(context: Context, db: Db, form: URLSearchParams): Promise<Response> {
  const [domain, email, password] = ['tenant_domain', 'username', 'password'].map((name) => form.get(name));
  if (!domain || !email || !password) {
    return refuse(context, 'invalid_request', 'tenant_domain, username and password are required.');
  }
  const session = await login(db, { domain, email, password });
  if (session === undefined) return refuse(context, 'invalid_grant', 'Wrong tenant, user or password.');
  return answerSession(context, session);
}

async function answerRefresh(context: Context, db: Db, form: URLSearchParams): Promise<Response> {
  const token = form.get('refresh_token') ?? getCookie(context, REFRESH_COOKIE);
  if (!token) return refuse(context, 'invalid_request', 'refresh_token is missing.');
  const session = await refreshSession(db, token);
  if (session === undefined)
    return refuse(context, 'invalid_grant', 'The refresh token is not valid any more.');
  return answerSession(context, session);
}

function answerSession(context: Context, session: OpenSession): Response {
  setSessionCookies(context, session);
  return context.json({
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    token_type: 'Bearer',
    expires_in: Math.floor((session.expiresAt - Date.now()) / 1000),
    session_expires_at: session.expiresAt,
  });
}

function refuse(context: Context, error: string, description: string): Response {
  return context.json({ error, error_description: description }, 400);
}
