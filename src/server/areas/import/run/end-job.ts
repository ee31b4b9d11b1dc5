import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type BatchWork, compileLockWork } from '../../../platform/jobs/batch-work.ts';
import { type JobRun, saveProgress } from '../../../platform/jobs/job-run.ts';
import { compileImportNotice } from '../runs/run-statements.ts';
import { paramsOf } from './import-session.ts';
import { endImport } from './run-progress.ts';

/** Ends a job of an import that cannot go on, or that nobody waits for any more. What it has done stays. */
export async function endJob(run: JobRun, status: 'FAILED' | 'CANCELED'): Promise<void> {
  await run.db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
    if (work && work.endedAt === null) await endWork(tx, run, work, status);
  });
}

/** The same in a transaction that has the work already. */
export async function endWork(
  tx: TenantDb,
  { jobObject }: Pick<JobRun, 'jobObject'>,
  work: BatchWork,
  status: 'FAILED' | 'CANCELED',
): Promise<void> {
  await saveProgress(tx, jobObject, { ...work, status }, true);
  if (work.action === 'IMPORT') await endImport(tx, work, status === 'FAILED' ? 'FAILED' : 'STOPPED');
  await tx.run(compileImportNotice(tx.tenantId, paramsOf(work).importId));
}
