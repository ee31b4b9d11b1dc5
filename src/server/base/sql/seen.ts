import { sql } from 'kysely';
import type { Field, ObjectType, SeenRecords } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from './condition.ts';
import { listLink } from './lists.ts';
import { tableOf } from './names.ts';
import type { Sql } from './read.ts';
import type { RecordKey } from './record-key.ts';
import { compileWhere } from './select.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/** A further condition on the row `t`: that somebody sees the record. Nothing where all are seen. */
export const seenBy = (tenantId: string, seen: SeenRecords | undefined): Sql =>
  seen ? sql` and ${compileCondition(tenantId, seen.object, seen.condition, 't')}` : sql``;

/** Members of a list that its writer does not see, in their order: they stay, whatever the writer makes of the list. */
export function compileUnseen(
  { tenantId, object, id }: RecordKey,
  list: Field,
  { object: target, condition }: SeenRecords,
): TenantStatement<{ readonly id: string }> {
  const { table, own, other } = listLink(object, list);
  return tenantSql(tenantId)<{ id: string }>`select l.${sql.id(other)} as id from ${sql.table(table)} as l
    where l.tenant_id = ${tenantId} and l.${sql.id(own)} = ${id} and not exists (
      select 1 from ${sql.table(tableOf(target))} as t where t.tenant_id = ${tenantId} and t.id = l.${sql.id(other)}
        and ${compileCondition(tenantId, target, condition, 't')})
    order by l.position`;
}

/** Which of the records the object's role sees, deleted ones too unless `live`; `lock` keeps others from changing them. */
export function compileSeen(
  tenantId: string,
  object: ObjectType,
  ids: readonly string[],
  { live, lock }: { readonly live: boolean; readonly lock: boolean },
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t
    where ${compileWhere({ tenantId, where: undefined, withDeleted: !live }, object, 't')}
      and t.id = any(${[...ids]}::text[]) order by t.id${lock ? sql` for no key update of t` : sql``}`;
}
