import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { sql } from 'kysely';
import { refuse, refuseBlocked } from './answers.ts';
import { clientAddress } from './client-address.ts';
import { isSecure, REFRESH_COOKIE, setSessionCookies } from './cookies.ts';
import { deviceCookie, newDevice, setDeviceCookie } from './devices.ts';
import { deviceName } from './device-name.ts';
import { isActivity, touchSession } from './idle.ts';
import { login } from './login.ts';
import type { Auth } from './parts.ts';
import { refreshSession } from './refresh.ts';
import type { OpenSession } from './sessions.ts';
import { parseToken, sameText, type Token } from './tokens.ts';

/** Client `tessera-web` with an empty secret: names the web client, and keeps forms of other sites out. */
const CLIENT_CREDENTIALS = 'tessera-web:';

/** `POST /api/auth/oauth/token` (specification, section 7; answers as in RFC 6749, section 5). */
export async function answerToken(context: Context, auth: Auth): Promise<Response> {
  context.header('Pragma', 'no-cache');
  if (!sameText(credentialsOf(context.req.header('authorization')), CLIENT_CREDENTIALS)) {
    context.header('WWW-Authenticate', 'Basic realm="tessera"');
    return refuse(context, 'invalid_client', 'Unknown client id or secret.', {}, 401);
  }
  if (!context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return refuse(context, 'invalid_request', 'Send a form (application/x-www-form-urlencoded).');
  }
  const form = new URLSearchParams(await context.req.text());
  if (new Set(form.keys()).size < form.size)
    return refuse(context, 'invalid_request', 'A field stands twice.');
  switch (form.get('grant_type')) {
    case 'password':
      return answerPassword(context, auth, form);
    case 'refresh_token':
      return answerRefresh(context, auth, form);
    case null:
      return refuse(context, 'invalid_request', 'grant_type is missing.');
    default:
      return refuse(context, 'unsupported_grant_type', 'Known: password, refresh_token.');
  }
}

/** Id and secret, with a colon between them; clients write both as in a form (RFC 6749, section 2.3.1). */
function credentialsOf(authorization: string | undefined): string {
  const encoded = /^basic +([\w+/]+=*)$/i.exec(authorization ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(Buffer.from(encoded, 'base64').toString());
  } catch {
    return '';
  }
}

async function answerPassword(context: Context, auth: Auth, form: URLSearchParams): Promise<Response> {
  const [domain, email, password] = ['tenant_domain', 'username', 'password'].map((name) => form.get(name));
  if (!domain || !email || !password) {
    return refuse(context, 'invalid_request', 'tenant_domain, username and password are required.');
  }
  const outcome = await login(auth, {
    domain,
    email,
    password,
    otp: form.get('otp')?.trim() || undefined,
    device: deviceName(context.req.header('user-agent')),
    address: clientAddress(context, auth.trustedProxies),
    deviceCookie: deviceCookie(context, { domain, email }),
    replacedSession: parseToken(getCookie(context, REFRESH_COOKIE) ?? '')?.sessionId,
  });
  switch (outcome.kind) {
    case 'open': {
      if (!outcome.isKnownDevice) {
        const device = await newDevice(auth.database.kysely, outcome.user);
        setDeviceCookie(context, { domain, email }, device, auth.trustedProxies);
      }
      return answerSession(context, auth, outcome.session);
    }
    case 'blocked':
      return refuseBlocked(context, outcome.block, auth.now());
    case 'second-factor':
      return refuse(context, 'second_factor_required', 'Send the code of the second factor as otp.');
    case 'wrong':
      return outcome.what
        ? refuse(context, 'invalid_grant', 'Wrong code.', { error_subcode: outcome.what })
        : refuse(context, 'invalid_grant', 'Wrong tenant, user or password.');
  }
}

async function answerRefresh(context: Context, auth: Auth, form: URLSearchParams): Promise<Response> {
  const text = form.get('refresh_token') ?? getCookie(context, REFRESH_COOKIE);
  if (!text) return refuse(context, 'invalid_request', 'refresh_token is missing.');
  const session = await refreshSession(auth, text);
  const token = parseToken(text);
  // The tokens that the session had, or all of it, have ended.
  if (token) await auth.changed([token.sessionId]);
  if (!session || !token) {
    return refuse(context, 'invalid_grant', 'The refresh token is not valid any more.');
  }
  await knowDevice(context, auth, token);
  if (isActivity(context.req.raw)) await touchSession(auth.database.kysely, token, auth.now());
  return answerSession(context, auth, session);
}

/** A browser that had logged in before there were cookies of devices gets one with its next tokens. */
async function knowDevice(context: Context, auth: Auth, { tenantId, sessionId }: Token): Promise<void> {
  if (!getCookie(context, REFRESH_COOKIE)) return;
  const db = auth.database.kysely;
  const { rows } = await sql<{ userId: string; domain: string; email: string }>`select u.id as "userId",
      t.domain, u.email from tessera.session s
    join tessera.app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tessera.tenant t on t.id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.id = ${sessionId}`.execute(db);
  const [user] = rows;
  if (!user || deviceCookie(context, user) !== undefined) return;
  setDeviceCookie(context, user, await newDevice(db, { tenantId, userId: user.userId }), auth.trustedProxies);
}

function answerSession(context: Context, auth: Auth, session: OpenSession): Response {
  const now = auth.now();
  setSessionCookies(context, session, { now, secure: isSecure(context, auth.trustedProxies) });
  return context.json({
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    token_type: 'Bearer',
    expires_in: Math.floor((session.expiresAt - now) / 1000),
    session_expires_at: session.expiresAt,
  });
}
