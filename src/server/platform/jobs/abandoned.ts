import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { readRecord } from '../../base/records/read.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { OPEN_STATUSES, withoutWork } from './batch-record.ts';

/**
 * Ends the record of a job that has nothing which anybody could go on with, such as one from another installation.
 * Answers whether there is such a record.
 * @param seen the jobs' object as the role has it
 * @param stored the same with all fields
 */
export async function closeAbandoned(
  tx: TenantDb,
  seen: ObjectType,
  stored: ObjectType,
  id: string,
): Promise<boolean> {
  const field = seen.fields.get('status');
  if (!field) return false;
  const job = await readRecord(tx, { object: seen, values: [{ type: 'column', key: 'status', field }] }, id);
  if (!job) return false;
  if (OPEN_STATUSES.some((status) => status === job['status'])) {
    await tx.run(compileServerUpdate({ tenantId: tx.tenantId, object: stored, id }, withoutWork()));
  }
  return true;
}
