import type { ExportRequest } from '../../../contract/calls/export.ts';
import { submitWork, type WorkTarget } from '../../platform/jobs/add-work.ts';
import { compileCount } from '../../base/sql/count.ts';
import { type Exporter, planFile, refuseBeyondSheet } from './export-file.ts';

/**
 * Makes the job that writes a file (`run-export.ts`), and answers its id. The request is judged beforehand.
 * @throws ApiError as `planFile` does; too-complex where a sheet does not hold as many records
 */
export async function submitExport(
  target: Omit<WorkTarget, 'object'>,
  exporter: Exporter,
  request: ExportRequest,
): Promise<string> {
  const { object, node } = await planFile(exporter, request);
  const { db } = target;
  const [row] = await db.run(compileCount({ ...node, object, exactUpTo: undefined }));
  const total = Number(row?.total);
  refuseBeyondSheet(request.format, total);
  return db.transaction((tx) => submitWork({ ...target, db: tx, object }, 'EXPORT', { request }, total));
}
