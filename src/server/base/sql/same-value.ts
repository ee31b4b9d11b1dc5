import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { equalText } from './condition.ts';
import { columnOf, tableOf } from './names.ts';
import { column } from './read.ts';
import { compileWhere } from './select.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** Live records with this text in the field, letter case aside, among what the object's role sees; the oldest first. */
export function compileSameValue(
  tenantId: string,
  object: ObjectType,
  field: Field,
  value: string,
  limit: number,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t
    where ${compileWhere({ tenantId, where: undefined }, object, 't')}
      and ${equalText(field, column('t', columnOf(field)))} = ${equalText(field, sql`${value}::text`)}
    order by t.id limit ${sql.lit(limit)}`;
}
