import react from '@vitejs/plugin-react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { StartError } from '../../src/server/base/start-error.ts';
import { type ForeignSettings, SETTINGS_ADDRESS } from '../../src/shell/foreign/settings.ts';
import { findAdapter } from './find-adapter.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Where the page's server passes calls on. */
const THERE = '/foreign-graphql';

export interface ForeignPageOptions {
  /** The GraphQL endpoint of the foreign server. */
  readonly url: string;
  /** The name of an adapter of the product, or a file; where not given, the one that finds most objects. */
  readonly adapter?: string | undefined;
  /** A folder with `<Object>/view.json` or `objects/<Object>/view.json`. */
  readonly metadata?: string | undefined;
  /** Sent to the foreign server with each call; the browser never sees them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** 0: any that is free. */
  readonly port: number;
}

/**
 * Serves a page with lists and forms of a foreign server.
 * @throws StartError where a file cannot be used, or no object of the server is found
 */
export async function serveForeignPage(
  options: ForeignPageOptions,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { adapter, metadata, headers = {}, port } = options;
  if (!URL.canParse(options.url)) throw new StartError(`"${options.url}" is no address of a GraphQL server.`);
  const target = new URL(options.url);
  const settings: ForeignSettings = {
    title: target.href,
    url: THERE,
    adapter: await findAdapter({ url: target.href, adapter, headers }),
    views: metadata === undefined ? {} : readViews(metadata),
  };
  const server = await createServer({
    configFile: false,
    root: at('src/shell/foreign'),
    publicDir: false,
    cacheDir: at('node_modules/.cache/vite-foreign'),
    logLevel: 'warn',
    plugins: [react(), settingsPlugin(settings)],
    define: { __APP_VERSION__: JSON.stringify('') },
    server: {
      host: 'localhost',
      port,
      hmr: false,
      watch: null,
      fs: { allow: [at('.')] },
      proxy: {
        [THERE]: {
          target: target.origin,
          changeOrigin: true,
          rewrite: () => target.pathname + target.search,
          headers: { ...headers },
        },
      },
    },
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error('The page’s server has no address.');
  return { url: url.replace(/\/$/, ''), stop: () => server.close() };
}

function settingsPlugin(settings: ForeignSettings): Plugin {
  return {
    name: 'tessera:foreign-settings',
    configureServer: ({ middlewares }) => {
      middlewares.use(SETTINGS_ADDRESS, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(settings));
      });
    },
  };
}

function readViews(folder: string): Record<string, string> {
  const objects = existsSync(join(folder, 'objects')) ? join(folder, 'objects') : folder;
  if (!existsSync(objects)) throw new StartError(`${folder}: there is no such folder.`);
  const views: Record<string, string> = {};
  for (const name of readdirSync(objects)) {
    const file = join(objects, name, 'view.json');
    if (existsSync(file)) views[name] = readFileSync(file, 'utf8');
  }
  return views;
}
