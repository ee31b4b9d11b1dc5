import { fileURLToPath } from 'node:url';
import { serveStatic, type ServeStaticOptions } from '@hono/node-server/serve-static';
import { LRUCache } from 'lru-cache';
import { type Hono, type MiddlewareHandler } from 'hono';
import { REQUEST_ID } from '../log/current-request.ts';
import { type ImageHosts, pageSecurity } from './security.ts';

const BUILT_CLIENT = fileURLToPath(new URL('../../../../dist/client', import.meta.url));

/**
 * Adds the built client to an API: files with a hash in their name for ever, the page of links for people without a login, the page for every other address
 * (the client's router takes over there) but those of files, always checked for a newer one.
 */
export function serveClient(
  api: Hono,
  root: string = BUILT_CLIENT,
  imageHosts: ImageHosts = () => Promise.resolve([]),
): void {
  const own = new Set(api.routes.map(({ path }) => beginning(path)));
  api.use('*', pageSecurity(imageHosts));
  api.get('/assets/*', files({ root }, 'public, max-age=31536000, immutable', Infinity));
  api.all('/assets/*', (context) => context.text('Not found', 404));
  api.get('/p/*', files({ root, path: 'public/index.html' }, 'no-store', A_MOMENT_MS));
  api.get('*', files({ root }, 'no-cache'));
  api.get('*', (context, next) => (isFile(context.req.path) ? context.text('Not found', 404) : next()));
  api.get('*', (context, next) =>
    beginnings(context.req.path).some((each) => own.has(each))
      ? context.json({ error: 'not_found' }, 404)
      : next(),
  );
  api.get('*', files({ root, path: 'index.html' }, 'no-cache'));
  api.get('*', (context) => context.text('The client is not built. Run: npm run build', 503));
}

/** Of a name such as no screen has: with an ending, hidden, in a folder that is, or what an editor leaves behind. */
function isFile(path: string): boolean {
  return /\/\.|~$|\.[a-z\d]{1,8}$/i.test(path);
}

/** What all addresses of a route begin with; undefined where that is nothing. */
const beginning = (route: string): string | undefined => /^(?:\/[^/*:]+)+/.exec(route)?.[0].toLowerCase();

/** `//API/x` → `/api`, `/api/x`: the server's own addresses, however they are written, are no pages. */
const beginnings = (path: string): string[] => {
  const parts = path.toLowerCase().split('/').filter(Boolean);
  return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
};

interface Kept {
  /** Not its buffer, which the server would send as a stream. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
}
/** What a moment ago was so still is. */
const A_MOMENT_MS = 1_000;
/** Bytes of files that are read once for all who open the same page in the same moment. */
const MOST_KEPT = 32 * 1024 * 1024;
/** As browsers ask for them; others are served from the disk. */
const CODINGS = /^[a-z, ]{0,40}$/;

/** Made at the first request, because the client may still be in the making at the start. */
function files(options: ServeStaticOptions, cacheControl: string, keptMs = 0): MiddlewareHandler {
  let serve: MiddlewareHandler | undefined;
  const kept = new LRUCache<string, Kept>({
    max: 2000,
    maxSize: MOST_KEPT,
    sizeCalculation: ({ body }) => body.byteLength + 1,
  });
  return async (context, next) => {
    serve ??= serveStatic({ ...options, precompressed: true });
    const { method, path } = context.req;
    const codings = context.req.header('accept-encoding') ?? '';
    const isWhole = method === 'GET' && keptMs > 0 && !context.req.header('range') && CODINGS.test(codings);
    const key = `${options.path ?? path} ${codings}`;
    const known = isWhole ? kept.get(key) : undefined;
    if (known) return context.body(known.body, 200, known.headers);
    const found = await serve(context, next);
    // Not in onFound, which is called when the answer's headers are fixed already.
    if (!(found instanceof Response)) return found;
    found.headers.set('Cache-Control', cacheControl);
    // Nobody asks for these again, and there are thirty of them in a first visit.
    if (cacheControl.endsWith('immutable')) found.headers.delete('Last-Modified');
    if (!isWhole || !found.ok) return found;
    // What is said of this request alone.
    found.headers.delete(REQUEST_ID);
    const body = new Uint8Array(await found.arrayBuffer());
    const read = { body, headers: Object.fromEntries(found.headers) };
    kept.set(key, read, keptMs < Infinity ? { ttl: keptMs } : {});
    return context.body(read.body, 200, read.headers);
  };
}
