/**
 * Puts the server and the packages that it uses into one file, `dist/server/main.js`, which loads in a fraction of the
 * time of two thousand: `npm run build`. What is lazy in the sources only runs later: a server that has started reads
 * no more code, whatever is built meanwhile.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { inAscii } from './ascii.ts';
import { builtFrom } from './built-from.ts';
import { lineMap, type SourceMap } from './line-map.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist', 'server');
const FILE = 'main.js';

/** Everything that can change it. */
const built = builtFrom(
  outDir,
  [
    'src/contract',
    'src/server',
    'scripts/ascii.ts',
    'scripts/build-server.ts',
    'scripts/line-map.ts',
    'package-lock.json',
  ],
  (path) => !path.endsWith('.md'),
);

/** Machine code and WebAssembly, which lie beside their packages' scripts, and a package that is not there. */
const BESIDE = ['@node-rs/argon2', '@electric-sql/pglite', 'pg-native', 'sharp'];
/** What few starts need, or none, and is large: whoever uses it loads it. The server's text stays in memory. */
const LATE = ['imapflow', 'mailauth', 'mediabunny', 'typescript', 'unpdf/pdfjs'];
const EXTERNAL = [...BESIDE, ...LATE];

/** Where the server in one file is. */
export const bundledServer = pathToFileURL(join(outDir, FILE)).href;

/** True if it was made from exactly the sources that are there now. */
export const isServerCurrent = (): boolean => built.isCurrent();

/** Modules find what lies beside them, as the database's worker, where their sources are. */
const ownPlaces: Plugin = {
  name: 'tessera:own-places',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const place = JSON.stringify(relative(outDir, id).split(sep).join('/'));
      // No line more or less: stack traces name them.
      return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
    },
  },
};

/** Packages are shown where they are in the file, which is as good to read. */
const isOwn = (source: string): boolean => !source.includes('node_modules');

async function bundle(): Promise<{ readonly code: string; readonly map: SourceMap }> {
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [ownPlaces],
    // The same files of packages that Node takes.
    resolve: { mainFields: ['main'] },
    ssr: { noExternal: true, external: EXTERNAL, resolve: { conditions: ['node', 'module-sync'] } },
    build: {
      ssr: 'src/server/main.ts',
      write: false,
      target: 'esnext',
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: { output: { dir: outDir, codeSplitting: false, comments: false } },
    },
  });
  const chunk = 'output' in result ? result.output[0] : undefined;
  if (!chunk?.map) throw new Error('The server has not become one file.');
  return { code: chunk.code, map: chunk.map };
}

async function buildServer(): Promise<void> {
  await built.rebuild(async (fresh) => {
    const { code, map } = await bundle();
    mkdirSync(fresh, { recursive: true });
    writeFileSync(join(fresh, FILE), `${inAscii(code)}\n//# sourceMappingURL=${FILE}.map\n`);
    writeFileSync(join(fresh, `${FILE}.map`), JSON.stringify(lineMap(map, isOwn)));
  });
}

if (import.meta.main) {
  try {
    await buildServer();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
