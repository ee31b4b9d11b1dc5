import type { MiddlewareHandler } from 'hono';

/**
 * Refuses addresses that no program means: escapes that are none or no UTF-8, control characters in a path, NUL in a query.
 * PostgreSQL stores no NUL, and files have none in their names; each route would have to know that.
 */
export const refuseBrokenAddress: MiddlewareHandler = async (context, next) => {
  const { url } = context.req.raw;
  if (url.includes('%') && isBroken(url)) {
    const description = 'The address has escapes that are none, or characters that no text has.';
    return context.json({ error: 'invalid_request', error_description: description }, 400);
  }
  await next();
  return undefined;
};

/** As `decodeURIComponent` gives it. */
const CONTROL = /\p{Cc}/u;

function isBroken(url: string): boolean {
  const [address = '', query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s) ?? [];
  if (/%00/.test(query)) return true;
  try {
    return CONTROL.test(decodeURIComponent(address));
  } catch {
    return true;
  }
}
