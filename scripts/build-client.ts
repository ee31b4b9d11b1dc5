/** Builds the browser client into `dist/client`: `npm run build`. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtFrom } from './built-from.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist', 'client');

/** Everything that can change the built client. */
const built = builtFrom(outDir, [
  'src/contract',
  'src/engine',
  'src/views',
  'src/areas',
  'src/shell',
  'locales',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
]);

/** True if `dist/client` was built from exactly the sources that are there now. */
export const isClientCurrent = (): boolean => built.isCurrent();

/**
 * Builds beside the target and swaps at the end: a build that fails or is killed leaves the last good client,
 * and two builds at a time cannot mix their files.
 */
async function buildClient(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const sources = built.stamp();
  const fresh = `${outDir}-${String(process.pid)}`;
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } });
    built.mark(fresh, sources);
    rmSync(outDir, { recursive: true, force: true });
    renameSync(fresh, outDir);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
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
