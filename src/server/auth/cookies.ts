import { type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { type OpenSession } from './sessions.ts';

export const ACCESS_COOKIE = 'tessera_access';
export const REFRESH_COOKIE = 'tessera_refresh';
/** Readable by the client, without a secret: when the session ends, in milliseconds since 1970. */
export const SESSION_COOKIE = 'tessera_session';

/** Sets the three cookies of a session, or clears them where there is none. */
export function setSessionCookies(context: Context, session: OpenSession | undefined): void {
  const options = {
    sameSite: 'Strict',
    secure: isHttps(context),
    maxAge: session === undefined ? 0 : Math.max(0, Math.floor((session.expiresAt - Date.now()) / 1000)),
  } as const;
  const secret = { ...options, httpOnly: true, path: '/api' };
  setCookie(context, ACCESS_COOKIE, session?.accessToken ?? '', secret);
  setCookie(context, REFRESH_COOKIE, session?.refreshToken ?? '', secret);
  setCookie(context, SESSION_COOKIE, String(session?.expiresAt ?? ''), { ...options, path: '/' });
}

/** Also behind a proxy that ends TLS. A cookie that is secure could not be set over plain HTTP. */
function isHttps(context: Context): boolean {
  const forwarded = context.req.header('x-forwarded-proto');
  return (forwarded ?? new URL(context.req.url).protocol).startsWith('https');
}
