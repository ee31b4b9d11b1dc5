import { type Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { type OpenSession } from './sessions.ts';

export const ACCESS_COOKIE = 'tessera_access';
export const REFRESH_COOKIE = 'tessera_refresh';
/** Readable by the client, without a secret: when the session ends, in milliseconds since 1970. */
export const SESSION_COOKIE = 'tessera_session';

interface CookieOptions {
  readonly now: number;
  readonly secure: boolean;
}

/** Sets the three cookies of a session, or clears them where there is none. */
export function setSessionCookies(
  context: Context,
  session: OpenSession | undefined,
  { now, secure }: CookieOptions,
): void {
  const options = {
    sameSite: 'Strict',
    secure,
    maxAge: session === undefined ? 0 : Math.max(0, Math.floor((session.expiresAt - now) / 1000)),
  } as const;
  const secret = { ...options, httpOnly: true, path: '/api' };
  // What pages may load images from says the tenant's configuration.
  setCookie(context, ACCESS_COOKIE, session?.accessToken ?? '', { ...secret, path: '/' });
  // Browsers send the one that they have from before first, and for longer than it is good for.
  setCookie(context, ACCESS_COOKIE, '', { ...secret, maxAge: 0 });
  setCookie(context, REFRESH_COOKIE, session?.refreshToken ?? '', secret);
  setCookie(context, SESSION_COOKIE, String(session?.expiresAt ?? ''), { ...options, path: '/' });
}

/**
 * Has the call come by TLS? Also where a trusted proxy ends it. A cookie that is secure could not be set over plain HTTP.
 */
export function isSecure(context: Context, trustedProxies: number): boolean {
  const told = trustedProxies > 0 ? context.req.header('x-forwarded-proto') : undefined;
  return (told ?? new URL(context.req.url).protocol).startsWith('https');
}
