import { type QueryExecutorProvider, sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { nextNumber } from '../sql/fills.ts';
import { columnOf, tableOf } from '../sql/names.ts';

/** The note at a column whose records all had their numbers once. */
const NUMBERED = 'numbered';

/**
 * Gives numbers to the records that were there before their field had the key `sequence`: in the order in which they were created,
 * once for each such field.
 * @returns what was done
 */
export async function numberRecords(
  tx: QueryExecutorProvider,
  objects: Iterable<ObjectType>,
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const object of objects) {
    if (object.name !== object.source) continue;
    for (const fill of object.fills ?? []) {
      if (!('pattern' in fill)) continue;
      const [table, column] = [tableOf(object), columnOf(fill.field)];
      const { rows } = await sql<{ note: string | null }>`select col_description(a.attrelid, a.attnum) as note
        from pg_attribute a where a.attrelid = to_regclass(${`public."${table}"`}) and a.attname = ${column}`.execute(
        tx,
      );
      if (rows[0]?.note === NUMBERED) continue;
      const number = nextNumber(sql`o.tenant_id`, object, fill, sql`null`);
      await sql`with ordered as materialized (select tenant_id, id from ${sql.table(table)}
          where ${sql.id(column)} is null order by tenant_id, created_at, id),
        numbered as materialized (select o.tenant_id, o.id, ${number} as number from ordered as o)
        update ${sql.table(table)} as t set ${sql.id(column)} = n.number from numbered as n
        where t.tenant_id = n.tenant_id and t.id = n.id`.execute(tx);
      await sql`comment on column ${sql.table(table)}.${sql.id(column)} is ${sql.lit(NUMBERED)}`.execute(tx);
      done.push(`number ${object.name}`);
    }
  }
  return done;
}
