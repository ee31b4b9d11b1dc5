/** Builds the browser client into `dist/client`: `npm run build`. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFrom } from './built-from.ts';
import { CLIENT_SOURCES, isClientSource } from './vite/client-sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist', 'client');

const built = builtFrom(outDir, CLIENT_SOURCES, isClientSource);

/** True if `dist/client` was built from exactly the sources that are there now. */
export const isClientCurrent = (): boolean => built.isCurrent();

async function buildClient(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const [{ build }, { publicBuild }] = await Promise.all([import('vite'), import('./vite/public-build.ts')]);
  const configFile = join(root, 'vite.config.ts');
  await built.rebuild(async (fresh) => {
    await build({ configFile, logLevel: 'warn', build: { outDir: fresh } });
    await build(publicBuild(fresh));
  });
}

if (import.meta.main) {
  try {
    await buildClient();
  } catch (error) {
    // Rolldown's message names file and place; its stack trace only its own insides.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
