import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import { API_ROLE, markLeakproof, prepareApiRole } from './api-role.ts';
import { prepareCollations } from './collations.ts';
import { SEARCH_FUNCTION, searchFunction } from './fold.ts';
import { areWordFunctionsThere, wordFunctions } from '../formats/words.ts';
import { type Db } from './system-tables.ts';

const OLDEST_VERSION = 15;
/** Any number that no other program takes for an advisory lock. */
const PREPARE_LOCK = 7_305_002;
const EXTENSIONS = ['pg_trgm'] as const;

/**
 * Checks the server's version, installs the extensions, collations and the function that the indexes need, and makes the API's role.
 * Processes starting together take turns.
 * @throws StartError
 */
export async function prepareDatabase(kysely: Db): Promise<void> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(kysely);
  requireVersion(rows[0]?.version ?? '');
  await requireOwner(kysely);
  await kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(PREPARE_LOCK)})`.execute(connection);
    try {
      for (const name of EXTENSIONS) await installExtension(connection, name);
      await prepareCollations(connection);
      await prepareApiRole(connection);
      await prepareSearch(connection);
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

/**
 * Whether the user of DATABASE_URL can own the tables of records: owners see the rows of all tenants, as the API's role
 * must not.
 * @throws StartError
 */
async function requireOwner(kysely: Db): Promise<void> {
  const { rows } = await sql<{
    name: string;
    quoted: string;
    may: boolean | null;
  }>`select current_user as name,
    quote_ident(current_user) as quoted,
    has_schema_privilege(to_regnamespace('public'), 'create') as may`.execute(kysely);
  const { name = '', quoted = '', may = null } = rows[0] ?? {};
  if (name === API_ROLE) {
    throw new StartError(
      `The user of DATABASE_URL is ${API_ROLE}, the role that keeps tenants apart and must own no table. ` +
        'Make a user with another name, and let that one own the database.',
    );
  }
  if (may) return;
  throw new StartError(
    'The user of DATABASE_URL may not make tables in the schema public. Let the owner of the database run in it: ' +
      `CREATE SCHEMA IF NOT EXISTS public; GRANT USAGE, CREATE ON SCHEMA public TO ${quoted}`,
  );
}

/** Makes the functions that searches compare texts by. Those that are there already are the same. */
async function prepareSearch(kysely: Db): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`select
    to_regprocedure(${`${SEARCH_FUNCTION}(text)`}) is not null as "isThere"`.execute(kysely);
  if (!rows[0]?.isThere) await sql.raw(searchFunction(API_ROLE)).execute(kysely);
  const words = await areWordFunctionsThere.execute(kysely);
  if (!words.rows[0]?.areThere) await sql.raw(wordFunctions(API_ROLE)).execute(kysely);
  await markLeakproof(kysely);
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
