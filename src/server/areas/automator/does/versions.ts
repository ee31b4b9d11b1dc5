import { sql } from 'kysely';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';

/** The versions of live records, by id; nobody else changes them until the transaction ends. */
export async function versionsOf(
  tx: TenantDb,
  object: ObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query(sql<{ readonly id: string; readonly version: number }>`select t.id, t.version
        from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::text[])
          and t.deleted_at is null order by t.id for no key update`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
