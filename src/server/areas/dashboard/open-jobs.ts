import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { batchObject, OPEN_FIELDS, OPEN_STATUSES } from '../../platform/jobs/batch-record.ts';
import { planList } from '../../base/plan/list.ts';
import { readList } from '../../base/records/read.ts';

/** A job, as far as the viewer sees its fields. */
type OpenJob = { readonly objectName: string; readonly id: string } & Readonly<
  Record<Exclude<(typeof OPEN_FIELDS)[number], 'progress'>, string | null> & {
    readonly progress: number | null;
  }
>;

const MOST_SHOWN = 10;

/** The batch jobs that wait or are under way; none where the viewer sees no batch jobs. */
export async function readOpenJobs(db: TenantDb, catalog: Catalog): Promise<readonly OpenJob[]> {
  const object = batchObject(catalog);
  if (!object) return [];
  const values = ['id', ...OPEN_FIELDS].flatMap((key) => {
    const field = object.fields.get(key);
    return field ? [{ type: 'column' as const, key, field }] : [];
  });
  const filter = queryFilter(object.name, 'status', 'IN', OPEN_STATUSES);
  const page = { limit: MOST_SHOWN, offset: 0, filter };
  const node = planList(catalog, db.tenantId, { object, values }, page, { timeZone: 'UTC' });
  const rows = await readList(db, node);
  return rows.map((row) => ({ ...row, objectName: object.name }) as unknown as OpenJob);
}
