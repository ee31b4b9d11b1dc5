import { type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { ApiError } from '../../contract/errors.ts';
import { maskError } from '../schema/error.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What every call under /api passes: headers, origin check, body of 1 MiB at most (413). */
export function apiSecurity(): [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] {
  return [answerHeaders, refuseOtherSites, boundBody];
}

/** Those of hono/secure-headers, which sets them on the finished answer and so makes the server build it anew. */
const ANSWER_HEADERS = Object.entries({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
});

const answerHeaders: MiddlewareHandler = async (context, next) => {
  for (const [name, value] of ANSWER_HEADERS) context.header(name, value);
  await next();
};

const countBody = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge });

/** A body that names its length needs no counting: the HTTP server reads no more of it. */
const boundBody: MiddlewareHandler = async (context, next) => {
  const length = context.req.header('content-length');
  const named = length !== undefined && context.req.header('transfer-encoding') === undefined;
  if (!named || Number(length) > BODY_LIMIT_BYTES) return countBody(context, next);
  await next();
  return undefined;
};

/** In the form of the calls under /api/auth, and with the errors that GraphQL clients look for. */
function tooLarge(context: Context): Response {
  const params = { limit: 'bytes', max: BODY_LIMIT_BYTES };
  const error = maskError(new ApiError({ message: 'too-complex', params }));
  const description = `The body may have ${BODY_LIMIT_BYTES} bytes.`;
  // What is still on its way would stand before the next call on this connection.
  context.header('Connection', 'close');
  return context.json({ error: 'too_large', error_description: description, errors: [error.toJSON()] }, 413);
}

/**
 * Writes that a browser authenticates by itself, with a cookie, must come from a page of this server. hono/csrf looks
 * at forms only; this holds for JSON too.
 */
const refuseOtherSites: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  const byCookie = context.req.header('cookie') !== undefined;
  if (!READING.has(method) && byCookie && !isSameOrigin(context.req.raw)) {
    return context.json({ error: 'forbidden', error_description: 'This call comes from another site.' }, 403);
  }
  await next();
  return undefined;
};

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  // Browsers send an origin with every write; who sends none is not a browser with a stranger's page.
  if (origin === null) return true;
  const host =
    request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? new URL(request.url).host;
  return URL.parse(origin)?.host === host;
}

/** The headers of the client's page and files. */
export function pageSecurity(): MiddlewareHandler {
  return secureHeaders({
    // Set by whoever ends TLS; over plain HTTP it has no effect.
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Ajv compiles the schemas of forms to functions.
      scriptSrc: ["'self'", "'unsafe-eval'"],
      // AG Grid and Blueprint place styles in the page.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  });
}
