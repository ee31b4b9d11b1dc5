import { fileURLToPath } from 'node:url';
import { serveStatic, type ServeStaticOptions } from '@hono/node-server/serve-static';
import { type Hono, type MiddlewareHandler } from 'hono';
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
  api.get('/assets/*', files({ root }, 'public, max-age=31536000, immutable'));
  api.all('/assets/*', (context) => context.text('Not found', 404));
  api.get('/p/*', files({ root, path: 'public/index.html' }, 'no-store'));
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

/** Made at the first request, because the client may still be in the making at the start. */
function files(options: ServeStaticOptions, cacheControl: string): MiddlewareHandler {
  let serve: MiddlewareHandler | undefined;
  return async (context, next) => {
    serve ??= serveStatic({ ...options, precompressed: true });
    const found = await serve(context, next);
    // Not in onFound, which is called when the answer's headers are fixed already.
    if (!(found instanceof Response)) return found;
    found.headers.set('Cache-Control', cacheControl);
    // Nobody asks for these again, and there are thirty of them in a first visit.
    if (cacheControl.endsWith('immutable')) found.headers.delete('Last-Modified');
    return found;
  };
}
