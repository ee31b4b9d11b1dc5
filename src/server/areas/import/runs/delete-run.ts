import { ApiError } from '../../../../contract/errors.ts';
import type { ImportStatus } from '../../../../contract/import/status.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import { compileDeleteRun, compileImportNotice, compileRun } from './run-statements.ts';

const UNDER_WAY: readonly ImportStatus[] = ['QUEUED', 'RUNNING', 'PAUSED'];

/** Removes an import with its file and rows; the records that it has written stay. @throws ApiError import-running */
export async function deleteRun(db: TenantDb, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [run] = await tx.run(compileRun(tx.tenantId, id, true));
    if (!run) return;
    if (UNDER_WAY.includes(run.status)) throw new ApiError({ message: 'import-running', path: 'id' });
    await tx.run(compileDeleteRun(tx.tenantId, id));
    await new FileStore(tx).delete(run.fileId);
    await tx.run(compileImportNotice(tx.tenantId, id));
  });
}
