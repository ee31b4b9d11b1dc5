import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { once } from 'node:events';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/tessera-bench-ui');

/** Builds the baseline pages for production and serves them; they are no part of the product. */
export async function serveBaselines(): Promise<{ readonly url: string; readonly stop: () => void }> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'baseline'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: FOLDER, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  const pages = new Hono();
  pages.get('*', serveStatic({ root: FOLDER }));
  const server = serve({ fetch: pages.fetch, port: 0 });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The baselines have no port.');
  return { url: `http://localhost:${address.port}`, stop: () => server.close() };
}
