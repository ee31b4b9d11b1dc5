import { sql } from 'kysely';
import { FOLD_COLLATION } from './fold.ts';
import { StartError } from '../start-error.ts';
import { type Db } from './system-tables.ts';

const BUILTIN_SINCE = 170_000;

/**
 * Makes the collation by which text is compared with letter case aside, so that neither the database's own locale nor
 * its operating system decides what a filter finds. Before PostgreSQL 17 the C library's `C.utf8` does the same, for
 * the letters that it knows.
 * @throws StartError where neither is there
 */
export async function prepareFoldCollation(kysely: Db): Promise<void> {
  const { rows } = await sql<{ there: boolean; version: number }>`select
    exists (select 1 from pg_collation
      where collname = ${FOLD_COLLATION} and pg_collation_is_visible(oid)) as there,
    current_setting('server_version_num')::int as version`.execute(kysely);
  const [found] = rows;
  if (!found || found.there) return;
  const kind =
    found.version >= BUILTIN_SINCE ? `provider = builtin, locale = 'C.UTF-8'` : `locale = 'C.utf8'`;
  try {
    await sql`create collation if not exists ${sql.id(FOLD_COLLATION)} (${sql.raw(kind)})`.execute(kysely);
  } catch (error) {
    throw new StartError(
      `The collation ${FOLD_COLLATION} cannot be made (${(error as Error).message}). ` +
        'Use PostgreSQL 17 or later with the encoding UTF8, or a system that has the locale C.utf8.',
    );
  }
}
