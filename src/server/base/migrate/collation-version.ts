import { sql } from 'kysely';
import { ORDER_COLLATION } from '../db/fold.ts';
import type { Db } from '../db/system-tables.ts';

/**
 * Drops the indexes whose order is that of another version of ICU than the database has now, as after an upgrade: they
 * would find less than there is. They are then made anew.
 * @returns what was done
 */
export async function dropOutdatedOrder(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select i.relname::text as name
    from pg_collation as o join pg_depend as d on d.refclassid = 'pg_collation'::regclass and d.refobjid = o.oid
    join pg_class as i on d.classid = 'pg_class'::regclass and i.oid = d.objid and i.relkind = 'i'
    where o.collname = ${ORDER_COLLATION} and pg_collation_is_visible(o.oid)
      and o.collversion <> pg_collation_actual_version(o.oid) order by 1`.execute(tx);
  if (!rows.length) return [];
  const names = rows.map(({ name }) => name);
  await sql`drop index ${sql.join(names.map((name) => sql.id(name)))}`.execute(tx);
  await sql`alter collation ${sql.id(ORDER_COLLATION)} refresh version`.execute(tx);
  return names.map((name) => `drop index ${name}, which has the order of another version of ICU`);
}
