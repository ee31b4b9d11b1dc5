/** Builds the browser client into `dist/client`: `npm run build`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist', 'client');
const stampFile = join(outDir, '.sources');
/** Beside the other one: how the sources looked in the file system when they were last found to be those. */
const lookFile = join(outDir, '.sources-look');

/** Everything that can change the built client. A content hash: a fresh clone's file times say nothing. */
const SOURCES = [
  'src/contract',
  'src/engine',
  'src/views',
  'src/areas',
  'src/shell',
  'locales',
  'scripts/vite',
  'vite.config.ts',
  'package-lock.json',
];

function filesOf(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}

/** Hash of the names of all sources and of what `part` says of each, as hexadecimal SHA-256. */
function hashSources(part: (file: string) => string | Buffer): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesOf(join(root, source))).sort();
  for (const file of files) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`);
    hash.update(part(file));
  }
  return hash.digest('hex');
}

const hashContents = (): string => hashSources((file) => readFileSync(file));

/** What changes whenever a file is written to, moved or replaced: much faster to read than all of them. */
const hashLook = (): string =>
  hashSources((file) => {
    const { ctimeMs, mtimeMs, size, ino } = statSync(file);
    return `${ctimeMs} ${mtimeMs} ${size} ${ino}\0`;
  });

/** True if `dist/client` was built from exactly the sources that are there now. */
export function isClientCurrent(): boolean {
  const look = hashLook();
  if (textOf(lookFile) === look) return true;
  if (textOf(stampFile) !== hashContents()) return false;
  try {
    writeFileSync(lookFile, look);
  } catch {
    // A client that others have built, where nothing may be written: the contents are read each time.
  }
  return true;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds beside the target and swaps at the end: a build that fails or is killed leaves the last good client,
 * and two builds at a time cannot mix their files.
 */
async function buildClient(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const sources = hashContents();
  const fresh = `${outDir}-${String(process.pid)}`;
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: fresh } });
    writeFileSync(join(fresh, '.sources'), sources);
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
