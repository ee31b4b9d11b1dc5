import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import { relatedRows } from '../../../base/sql/condition.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Step } from '../behaviour.ts';

/** The live records that a field of the run's record leads to, the oldest first, as far as whoever acts sees them. */
export async function relatedIds(
  { world: { tx }, acting: { about }, recordId }: Step,
  name: string,
  most: number,
): Promise<readonly string[]> {
  const field = about.fields.get(name);
  if (!field?.relation) throw new ApiError({ message: 'unknown-field', params: { field: name } });
  const { from, where } = relatedRows(tx.tenantId, about, field, 't', 'r');
  const rows = await tx.query(sql<{ readonly id: string }>`select r.id
          from ${sql.table(tableOf(about))} as t cross join lateral
          (select r.id from ${from} where ${where} order by r.id limit ${most}) as r
        where t.tenant_id = ${tx.tenantId} and t.id = ${recordId} and t.deleted_at is null order by r.id`);
  return rows.map(({ id }) => id);
}
