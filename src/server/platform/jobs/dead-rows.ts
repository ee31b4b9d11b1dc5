import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';

/** Bigger tables are not written anew: nobody could use them meanwhile. */
const REWRITTEN_BYTES = 64 * 1024 * 1024;

interface DirtyTable {
  readonly name: string;
  readonly bytes: string;
}

/**
 * After an erasure: what the database still has of removed rows goes. Small tables are written anew, with their indexes;
 * of others the space is given free, and what stood there stays in the file until something else takes the place.
 */
export async function clearDeadRows(
  { kysely }: Pick<Database, 'kysely'>,
  signal: AbortSignal,
): Promise<void> {
  // Counts of what this session itself has removed may wait for a second; other sessions' are there by now.
  await sql`select pg_stat_force_next_flush()`.execute(kysely);
  const { rows } = await sql<DirtyTable>`select c.oid::regclass::text as name,
      pg_total_relation_size(c.oid)::text as bytes
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'tessera') and c.relkind = 'r' and pg_stat_get_dead_tuples(c.oid) > 0
      and pg_has_role(c.relowner, 'usage') order by 1`.execute(kysely);
  await kysely.connection().execute(async (connection) => {
    // Whoever is at a table for longer comes first: the daily upkeep has another try.
    await sql`set lock_timeout = '2s'`.execute(connection);
    try {
      for (const { name, bytes } of rows) {
        if (signal.aborted) return;
        const how = Number(bytes) <= REWRITTEN_BYTES ? 'vacuum (full, analyze)' : 'vacuum (analyze)';
        await sql.raw(`${how} ${name}`).execute(connection);
      }
      // What has been written is in the tables' files by then; not every owner of a database may ask for it.
      await sql`checkpoint`.execute(connection).catch(() => undefined);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}
