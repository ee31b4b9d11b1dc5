import { type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../../../contract/errors.ts';
import { bearerOf } from './bearer.ts';
import { maskError } from './error.ts';
import { isUpload, type UploadPaths } from './upload-paths.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What every call under /api passes: headers, origin check, body of 1 MiB at most (413). `uploads`: paths whose body is a
 * file, which they bound themselves, while they keep it piece by piece. `trustedProxies`: how many tell what they were asked.
 */
export function apiSecurity(
  uploads: UploadPaths,
  trustedProxies = 0,
): [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] {
  return [answerHeaders, refuseOtherSites(trustedProxies), boundBody(uploads)];
}

/** A year, for all names below this one. Over plain HTTP browsers take no notice of it. */
export const TRANSPORT = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };

/** Also behind a proxy that ends TLS. Who only says so gets a header that their own browser takes no notice of. */
export function isHttps({ headers, url }: Request): boolean {
  return (headers.get('x-forwarded-proto') ?? url).startsWith('https');
}

/** Nothing here uses them, and no script that got in shall. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ');

const EVERYWHERE = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': PERMISSIONS,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  // The filter of old browsers could be made to leave things out.
  'X-XSS-Protection': '0',
};

/** Of the API: its answers are no pages, and hold what no cache may keep. Routes that say otherwise do so. */
export const ANSWER_HEADERS = {
  ...EVERYWHERE,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Before the answer is made, so that the server need not build it anew; only those made by hand do without. */
export const answerHeaders: MiddlewareHandler = async (context, next) => {
  const headers = Object.entries({
    ...ANSWER_HEADERS,
    ...(isHttps(context.req.raw) ? TRANSPORT : undefined),
  });
  for (const [name, value] of headers) context.header(name, value);
  await next();
  const { headers: made } = context.res;
  if (made.has('X-Content-Type-Options')) return;
  for (const [name, value] of headers) if (!made.has(name)) context.header(name, value);
};

const countBody = bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: tooLarge });

/** A body that names its length needs no counting: the HTTP server reads no more of it. */
const boundBody =
  (uploads: UploadPaths): MiddlewareHandler =>
  async (context, next) => {
    if (!isUpload(uploads, context.req.path) && !isBounded(context.req.raw)) return countBody(context, next);
    await next();
    return undefined;
  };

/** Does the request name the length of its body, and may a body be as long as that? */
export function isBounded({ headers }: Request): boolean {
  const length = headers.get('content-length');
  return length !== null && !headers.has('transfer-encoding') && Number(length) <= BODY_LIMIT_BYTES;
}

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
 * Writes must come from a page of this server, since browsers add their cookies by themselves; logins too, else another
 * site could log people in as somebody else. With a bearer token cookies do not count, and no browser adds one by
 * itself. hono/csrf looks at forms only; this holds for JSON too.
 */
const refuseOtherSites =
  (trustedProxies: number): MiddlewareHandler =>
  async (context, next) => {
    if (isFromOtherSite(context.req.raw, trustedProxies)) {
      return context.json(
        { error: 'forbidden', error_description: 'This call comes from another site.' },
        403,
      );
    }
    await next();
    return undefined;
  };

export function isFromOtherSite(request: Request, trustedProxies: number): boolean {
  return (
    !READING.has(request.method) && bearerOf(request) === undefined && !isSameOrigin(request, trustedProxies)
  );
}

function isSameOrigin({ headers, url }: Request, trustedProxies: number): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  // Browsers send an origin with every write; who sends none is not a browser with a stranger's page.
  if (origin === null) return true;
  return URL.parse(origin)?.host === hostOf({ headers, url }, trustedProxies);
}

/** The name, and the port, that was called. Whoever calls may write what is forwarded, unless a proxy replaces it. */
export function hostOf({ headers, url }: Pick<Request, 'headers' | 'url'>, trustedProxies: number): string {
  const told = trustedProxies > 0 ? headers.get('x-forwarded-host') : null;
  return told ?? headers.get('host') ?? new URL(url).host;
}

const PAGE_POLICY = {
  'default-src': "'self'",
  // No code is made of text: Ajv, which does, is in no build.
  'script-src': "'self'",
  // AG Grid and Blueprint place styles in the page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

function pagePolicy(imageHosts: readonly string[]): string {
  const images = [PAGE_POLICY['img-src'], ...imageHosts.map((host) => `https://${host}`)].join(' ');
  return Object.entries({ ...PAGE_POLICY, 'img-src': images })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

const PAGE_HEADERS = Object.entries({ ...EVERYWHERE, 'Content-Security-Policy': pagePolicy([]) });

/** The servers from which the page that is asked for may load images, by who asks. */
export type ImageHosts = (request: Request) => Promise<readonly string[]>;

/** Scripts and styles are never a page of their own: what is said of pages would only make each of them larger. */
const PART_HEADERS = Object.entries(EVERYWHERE).filter(([name]) =>
  ['Cross-Origin-Resource-Policy', 'Referrer-Policy', 'X-Content-Type-Options'].includes(name),
);
const PART = /^text\/(javascript|css)\b/;

/** The headers of the client's page and files. */
export const pageSecurity =
  (imageHosts: ImageHosts): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers } = context.res;
    const type = headers.get('content-type') ?? '';
    const hosts = type.startsWith('text/html') ? await imageHosts(context.req.raw) : [];
    const all = PART.test(type) ? PART_HEADERS : PAGE_HEADERS;
    for (const [name, value] of all) if (!headers.has(name)) context.header(name, value);
    if (hosts.length) {
      context.header('Content-Security-Policy', pagePolicy(hosts));
      // So that the page knows its own policy, which scripts cannot read.
      context.header('Server-Timing', `images;desc="${hosts.join(' ')}"`);
    }
    if (!isHttps(context.req.raw)) return;
    for (const [name, value] of Object.entries(TRANSPORT)) context.header(name, value);
  };
