import { fileURLToPath } from 'node:url';
import { serveStatic, type ServeStaticOptions } from '@hono/node-server/serve-static';
import { type Context, type Hono, type MiddlewareHandler } from 'hono';
import { pageSecurity } from './security.ts';

const BUILT_CLIENT = fileURLToPath(new URL('../../../dist/client', import.meta.url));

/**
 * Adds the built client to an API: files with a hash in their name for ever, the page for every other address
 * (the client's router takes over there), always checked for a newer one.
 */
export function serveClient(api: Hono, root: string = BUILT_CLIENT): void {
  api.use('*', pageSecurity());
  const always = (_path: string, context: Context) => {
    context.header('Cache-Control', 'public, max-age=31536000, immutable');
  };
  const checked = (_path: string, context: Context) => {
    context.header('Cache-Control', 'no-cache');
  };
  api.get('/assets/*', files({ root, onFound: always }));
  api.all('/assets/*', (context) => context.text('Not found', 404));
  api.get('*', files({ root, onFound: checked }));
  api.get('*', files({ root, path: 'index.html', onFound: checked }));
  api.get('*', (context) => context.text('The client is not built. Run: npm run build', 503));
}

/** Made at the first request, because the client may still be in the making at the start. */
function files(options: ServeStaticOptions): MiddlewareHandler {
  let serve: MiddlewareHandler | undefined;
  return (context, next) => {
    serve ??= serveStatic({ ...options, precompressed: true });
    return serve(context, next);
  };
}
