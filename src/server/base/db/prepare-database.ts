import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { prepareApiRole } from './api-role.ts';
import { prepareFoldCollation } from './fold-collation.ts';
import { type Db } from './system-tables.ts';

const OLDEST_VERSION = 15;
/** Any number that no other program takes for an advisory lock. */
const PREPARE_LOCK = 7_305_002;
const EXTENSIONS = ['pg_trgm'] as const;

/**
 * Checks the server's version, installs the extensions and the collation that the indexes need, and makes the API's role.
 * Processes starting together take turns.
 * @throws StartError
 */
export async function prepareDatabase(kysely: Db): Promise<void> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(kysely);
  requireVersion(rows[0]?.version ?? '');
  await kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(PREPARE_LOCK)})`.execute(connection);
    try {
      for (const name of EXTENSIONS) await installExtension(connection, name);
      await prepareFoldCollation(connection);
      await prepareApiRole(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(PREPARE_LOCK)})`.execute(connection);
    }
  });
}

/** @param number `server_version_num`, such as 150004 for 15.4 */
export function requireVersion(number: string): void {
  const version = Math.floor(Number(number) / 10_000);
  if (version >= OLDEST_VERSION) return;
  throw new StartError(`DATABASE_URL is PostgreSQL ${version}. Use PostgreSQL ${OLDEST_VERSION} or later.`);
}

/** @throws StartError where the extension is neither there nor may be installed */
export async function installExtension(kysely: Db, name: string): Promise<void> {
  const there = await sql`select 1 from pg_extension where extname = ${name}`.execute(kysely);
  if (there.rows.length > 0) return;
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(kysely);
  } catch (error) {
    throw new StartError(
      `The PostgreSQL extension ${name} cannot be installed (${(error as Error).message}). ` +
        `Install PostgreSQL's contrib package, or let a superuser run: CREATE EXTENSION ${name}`,
    );
  }
}
