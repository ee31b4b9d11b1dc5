import { sql } from 'kysely';
import type { Catalog, Field } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from './condition.ts';
import { columnOf, tableOf } from './names.ts';
import type { Sql } from './read.ts';

/**
 * The value at the end of a path from the row `alias`: OBJECT fields, then any field that is kept in its record. Null where a
 * part of the path is empty. A related record that is deleted yields null. So does one that a role does not see, where the
 * fields of the path are those of the role's catalog.
 */
export function pathColumn(
  tenantId: string,
  catalog: Pick<Catalog, 'objects'>,
  [field, ...rest]: readonly Field[],
  alias: string,
): Sql {
  if (!field) return sql`null::text`;
  const own = sql.ref(`${alias}.${columnOf(field)}`);
  const target = catalog.objects.get(field.relation?.target ?? '');
  if (!rest.length || !target) return own;
  const next = `${alias}_r`;
  const { seen } = field.relation ?? {};
  const visible = seen ? sql` and ${compileCondition(tenantId, seen.object, seen.condition, next)}` : sql``;
  return sql`(select ${pathColumn(tenantId, catalog, rest, next)} from ${sql.table(tableOf(target))} as ${sql.ref(next)}
    where ${sql.ref(`${next}.tenant_id`)} = ${tenantId} and ${sql.ref(`${next}.id`)} = ${own} and ${sql.ref(`${next}.deleted_at`)} is null${visible})`;
}
