import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type BatchWork, compileLockWork } from '../../../platform/jobs/batch-work.ts';
import { type JobRunner, saveProgress } from '../../../platform/jobs/job-run.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';
import { FileValues } from '../plan/taken-values.ts';
import { endJob, endWork } from '../run/end-job.ts';
import { type ImportSession, openSession, paramsOf } from '../run/import-session.ts';
import { tellNow } from '../run/tell.ts';
import { compileImportNotice, compileRun } from '../runs/run-statements.ts';
import { checkChunk } from './check-chunk.ts';
import type { ImportReport } from '../../../../contract/import/report.ts';
import { ReportBuilder } from './report-builder.ts';

/**
 * A dry run: plans all rows of a file as a run does, without writing anything but its report. One that was cut off begins
 * anew; one whose mapping was changed meanwhile ends.
 */
export const runCheck: JobRunner = async (run, work) => {
  const session = await openSession(run, work);
  if (!session) {
    await endJob(run, 'FAILED');
    return;
  }
  const { importRun, source } = session;
  const builder = new ReportBuilder(importRun.columns);
  const values = new FileValues();
  let next = source.next();
  for (let chunk = await next; chunk && !run.signal?.aborted; chunk = await next) {
    next = source.next();
    next.catch(() => undefined);
    const begun = performance.now();
    await checkChunk(session, chunk, values, builder);
    // The job begins while the call that has asked for it still counts: its steps must not stay as small as then.
    session.step.took(chunk.rows.length, performance.now() - begun);
    if (tellNow(run) && !(await save(session, builder, chunk.end, false))) return;
  }
  if (!run.signal?.aborted) await save(session, builder, importRun.rowCount, true);
};

/** Answers whether the report is still wanted. */
function save(
  { run, importRun, rights }: ImportSession,
  builder: ReportBuilder,
  position: number,
  isEnd: boolean,
): Promise<boolean> {
  return run.db.transaction(async (tx) => {
    const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
    if (!work || work.endedAt !== null) return false;
    const [current] = await tx.run(compileRun(tx.tenantId, importRun.id, true));
    const isWanted = current?.checkJob === run.jobId && current.status === 'MAPPED';
    if (!isWanted || !(await rights.read(tx))) {
      await endWork(tx, run, work, isWanted ? 'FAILED' : 'CANCELED');
      return false;
    }
    const report = builder.report(importRun.rowCount, isEnd);
    const failed = report.invalid + report.duplicate;
    await saveReport(tx, paramsOf(work).importId, report);
    await saveProgress(tx, run.jobObject, { ...work, ...progressOf(work, position, failed, isEnd) }, isEnd);
    await tx.run(compileImportNotice(tx.tenantId, importRun.id));
    return true;
  });
}

/** One that has begun anew goes forward once it has come further than any before. */
function progressOf(
  before: BatchWork,
  position: number,
  failed: number,
  isEnd: boolean,
): Pick<BatchWork, 'position' | 'failed' | 'attempts' | 'status'> {
  const status = isEnd ? (failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  const attempts = position > before.position ? 0 : before.attempts;
  return { position: Math.max(position, before.position), failed, attempts, status };
}

const saveReport = (tx: TenantDb, importId: string, report: ImportReport) =>
  tx.run(compileReport(tx.tenantId, importId, report));

function compileReport(tenantId: string, importId: string, report: ImportReport): TenantStatement<object> {
  const status = report.done ? 'VALIDATED' : 'MAPPED';
  return tenantSql(tenantId)`update tessera.import_run
    set report = ${JSON.stringify(report)}::jsonb, status = ${status}
    where tenant_id = ${tenantId} and id = ${importId}`;
}
