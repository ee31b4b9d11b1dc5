import { type RawBuilder, sql } from 'kysely';
import { keepConnection } from './kept-connection.ts';

/** Keeps these locks of the database apart from others. */
const HOLDS = 7305003;

/**
 * Holds a name on a connection of its own, together with whoever else holds it. It is free again once that connection
 * ends: at once where this process dies. Answers how to give it free; `lost` is not called then.
 */
export const holdOnPostgres = (url: string, name: string, lost: () => void): Promise<() => Promise<void>> =>
  keepConnection(
    url,
    (client) => client.query('select pg_advisory_lock_shared($1, hashtext($2))', [HOLDS, name]),
    lost,
  );

/** Whether anybody holds the name, on PostgreSQL. */
export const isHeld = (name: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from pg_locks as l where l.locktype = 'advisory' and l.granted
    and l.database = (select oid from pg_database where datname = current_database())
    and l.classid = ${sql.lit(HOLDS)}::int::oid and l.objid = hashtext(${name})::oid and l.objsubid = 2)`;
