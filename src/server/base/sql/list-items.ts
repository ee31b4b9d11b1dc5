import { sql } from 'kysely';
import type { Field } from '../../../contract/metadata/catalog.ts';
import { listLink } from './lists.ts';
import { targetTable } from './names.ts';
import type { RecordKey } from './record-key.ts';
import { tenantSql, type TenantStatement } from '../db/statement.ts';

/**
 * Puts into a list of one record those that a job has written down at the places after `from` up to `to`, in their
 * order; those that have gone since are left out. Answers how many.
 */
export function compileListItems(
  { tenantId, object, id }: RecordKey,
  list: Field,
  { jobId, from, to }: { readonly jobId: string; readonly from: number; readonly to: number },
): TenantStatement<{ readonly total: number }> {
  if (!list.relation) throw new Error(`${list.name} is no relation`);
  const { table, own, other } = listLink(object, list);
  return tenantSql(tenantId)<{ total: number }>`with listed as (
      insert into ${sql.table(table)} (tenant_id, ${sql.id(own)}, ${sql.id(other)}, position)
      select i.tenant_id, ${id}, i.record_id, i.position from tessera.batch_item as i
        join ${sql.table(targetTable(list.relation))} as t
          on t.tenant_id = i.tenant_id and t.id = i.record_id and t.deleted_at is null
      where i.tenant_id = ${tenantId} and i.job_id = ${jobId}
        and i.position > ${from} and i.position <= ${to}
      returning 1
    ) select count(*)::int as total from listed`;
}
