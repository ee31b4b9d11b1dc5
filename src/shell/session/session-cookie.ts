/**
 * The readable cookie beside those that JavaScript never sees: it carries no secret, only the moment the session ends
 * (design, section 4).
 */
export const SESSION_COOKIE = 'tessera_session';

/** Where this browser keeps what its addresses ask first: the user's own words may be in it. */
export const FIRST_CALLS_KEY = 'tessera.firstCalls';

/** Where this browser keeps when the session ends for inactivity, in ms since the epoch. */
export const IDLE_KEY = 'tessera.idleUntil';

/** The end of the session in ms since the epoch, from a `document.cookie` text; undefined without one. */
export function sessionExpiry(cookies: string): number | undefined {
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === SESSION_COOKIE && value !== undefined && /^\d+$/.test(value)) return Number(value);
  }
  return undefined;
}
