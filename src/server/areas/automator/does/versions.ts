import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { findRecords } from '../../../base/records/stored-records.ts';

/** The versions of live records, by id; nobody else changes them until the transaction ends. */
export async function versionsOf(
  tx: TenantDb,
  object: ObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await findRecords(tx, object, ['id', 'version'], { id: ids }, { lock: 'change' });
  return new Map(rows.map(({ id, version }) => [id, version]));
}
