import { sql } from 'kysely';
import { FOLD_COLLATION, ORDER_COLLATION } from './fold.ts';
import { StartError } from '../start-error.ts';
import { type Db } from './system-tables.ts';

const BUILTIN_SINCE = 170_000;

/**
 * Makes the collations of texts, so that neither the database's own locale nor its operating system decides what a
 * filter finds and how lists are sorted.
 * @throws StartError where one cannot be made
 */
export async function prepareCollations(kysely: Db): Promise<void> {
  const { rows } = await sql<{
    names: readonly string[];
    version: number;
    icu: boolean;
    libc: string | null;
  }>`select
    array(select collname::text from pg_collation where pg_collation_is_visible(oid)) as names,
    current_setting('server_version_num')::int as version,
    exists (select 1 from pg_collation where collprovider = 'i') as icu,
    (select collname::text from pg_collation where collprovider = 'c' and collname ~* '^[a-z]{2}_[A-Z]{2}\.utf-?8$'
      order by collname <> 'en_US.utf8', collname limit 1) as libc`.execute(kysely);
  const [found] = rows;
  if (!found) return;
  const { names, version, icu, libc } = found;
  // Before PostgreSQL 17 the C library's `C.utf8` does the same, for the letters that it knows.
  const plain = version >= BUILTIN_SINCE ? `provider = builtin, locale = 'C.UTF-8'` : `locale = 'C.utf8'`;
  if (!names.includes(FOLD_COLLATION)) await make(kysely, FOLD_COLLATION, plain);
  if (names.includes(ORDER_COLLATION)) return;
  if (icu) return make(kysely, ORDER_COLLATION, `provider = icu, locale = 'und'`);
  if (libc === null) console.warn('Names sort by the codes of their letters: this PostgreSQL has no ICU.');
  await make(kysely, ORDER_COLLATION, libc === null ? plain : `locale = '${libc}'`);
}

async function make(kysely: Db, name: string, kind: string): Promise<void> {
  try {
    await sql`create collation if not exists ${sql.id(name)} (${sql.raw(kind)})`.execute(kysely);
  } catch (error) {
    throw new StartError(
      `The collation ${name} cannot be made (${(error as Error).message}). ` +
        'Use PostgreSQL 17 or later with the encoding UTF8, or a system that has the locale C.utf8.',
    );
  }
}
