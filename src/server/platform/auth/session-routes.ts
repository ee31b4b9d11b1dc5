import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { refuse } from './answers.ts';
import { bearerOf } from '../../base/http/bearer.ts';
import { accessTokenOf, authenticate } from './authenticate.ts';
import { isSecure, setSessionCookies } from './cookies.ts';
import { saysActive, touchSession } from './idle.ts';
import { type Auth, iso } from './parts.ts';
import { securityEvent } from './security-events.ts';
import { checkSession } from './session-check.ts';
import { endSessions } from './sessions.ts';
import { signedIn } from './signed-in.ts';
import type { Viewer } from './viewer.ts';

/** `session/check`, `session/logout`, `session/activity`, and the list of one's own sessions. */
export function sessionRoutes(auth: Auth): Hono {
  const routes = new Hono();
  routes.get('/session/check', (context) => answerCheck(context, auth));
  routes.delete('/session/logout', (context) => answerLogout(context, auth));
  routes.get(
    '/sessions',
    signedIn(auth, async (context, viewer) => {
      const several = await auth.settings.read(auth.database.forTenant(viewer.tenantId), 'severalSessions');
      return context.json({ several, sessions: await openSessions(auth, viewer) });
    }),
  );
  routes.delete(
    '/sessions',
    signedIn(auth, (context, viewer) => revokeOthers(context, auth, viewer)),
  );
  routes.delete(
    '/sessions/:id{[0-9a-f-]{36}}',
    signedIn(auth, (context, viewer) => revoke(context, auth, viewer)),
  );
  return routes;
}

/** 401: there is no token, or none that was ever given; else how its session is, also when it has ended. */
async function answerCheck(context: Context, auth: Auth): Promise<Response> {
  const token = accessTokenOf(context.req.raw);
  let check = token && (await checkSession(auth, token));
  // Somebody is there though no other call is made, such as in a long form.
  if (token && check?.status && saysActive(context.req.raw)) {
    await touchSession(auth.database.kysely, token, auth.now());
    check = await checkSession(auth, token);
  }
  if (check) return context.json(check);
  return refuse(context, 'unauthorized', 'No session has this token.', { status: false }, 401);
}

async function answerLogout(context: Context, auth: Auth): Promise<Response> {
  const found = await authenticate(context.req.raw, auth, auth.now());
  if (found) {
    const { tenantId, userId, sessionId } = found.viewer;
    await auth.database.kysely.transaction().execute(async (tx) => {
      await endSessions(tx, { tenantId, userId, sessionId, now: auth.now(), by: 'logout' });
      await securityEvent(tx, { tenantId, action: 'LOGOUT', userId });
    });
    await auth.changed([sessionId]);
  }
  clearCookies(context, auth);
  return context.body(null, 204);
}

/** What a bearer does leaves the browser's cookies alone. */
function clearCookies(context: Context, auth: Auth): void {
  if (bearerOf(context.req.raw) !== undefined) return;
  setSessionCookies(context, undefined, {
    now: auth.now(),
    secure: isSecure(context, auth.trustedProxies),
  });
}

interface OwnSession {
  readonly id: string;
  /** Such as `Firefox on Windows`. */
  readonly device: string;
  /** ISO. */
  readonly createdAt: string;
  /** ISO; up to a minute late. */
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** The one that asks. */
  readonly current: boolean;
}

async function openSessions(auth: Auth, { tenantId, userId, sessionId }: Viewer): Promise<OwnSession[]> {
  const utc = (column: string) => sql`(to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}') || 'Z'`;
  const { rows } = await sql<OwnSession>`select id, device, ${utc('created_at')} as "createdAt",
      ${utc('last_seen_at')} as "lastSeenAt", ${utc('expires_at')} as "expiresAt", id = ${sessionId} as current
    from tessera.session where tenant_id = ${tenantId} and user_id = ${userId} and revoked_at is null
      and expires_at > ${iso(auth.now())} order by id = ${sessionId} desc, created_at desc`.execute(
    auth.database.kysely,
  );
  return rows;
}

async function revoke(context: Context, auth: Auth, viewer: Viewer): Promise<Response> {
  const sessionId = context.req.param('id') ?? '';
  const ended = await revokeSessions(auth, viewer, { sessionId });
  if (!ended.length) return refuse(context, 'not_found', 'There is no such session.', {}, 404);
  if (sessionId === viewer.sessionId) clearCookies(context, auth);
  return context.body(null, 204);
}

/** All but the one that asks. */
async function revokeOthers(context: Context, auth: Auth, viewer: Viewer): Promise<Response> {
  await revokeSessions(auth, viewer, { except: viewer.sessionId });
  return context.body(null, 204);
}

async function revokeSessions(
  auth: Auth,
  { tenantId, userId }: Viewer,
  which: { readonly sessionId: string } | { readonly except: string },
): Promise<readonly string[]> {
  const ended = await auth.database.kysely.transaction().execute(async (tx) => {
    const ids = await endSessions(tx, { tenantId, userId, now: auth.now(), by: 'revoked', ...which });
    if (ids.length) await securityEvent(tx, { tenantId, action: 'SESSION_REVOKED', userId });
    return ids;
  });
  await auth.changed(ended);
  return ended;
}
