import type { Action } from '../../../../contract/access/actions.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { type Broken, BrokenRules } from '../../../base/sql/broken-rules.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import {
  type BatchWork,
  compileLockWork,
  compileNewErrors,
  compileProgress,
} from '../../../platform/jobs/batch-work.ts';
import { type JobRun, type JobRunner, saveProgress } from '../../../platform/jobs/job-run.ts';
import { StepSize } from '../../../platform/jobs/step-size.ts';
import { slotsOf } from '../rows/import-rules.ts';
import { endWork } from '../run/end-job.ts';
import { RightsReader } from '../run/import-rights.ts';
import { paramsOf } from '../run/import-session.ts';
import { tellNow } from '../run/tell.ts';
import type { ImportRunRow } from '../runs/import-run.ts';
import { compileImportNotice, compileRun } from '../runs/run-statements.ts';
import { undoEntries } from './undo-chunk.ts';
import { compileDoneEntries, compileUndoProgress, NOT_BEGUN, type UndoProgress } from './undo-rows.ts';

/** Entries of the history that are taken back in one transaction at most. */
const CHUNK_ROWS = 100;
const NEEDED: readonly Action[] = ['EDIT', 'DELETE'];

/**
 * Takes an import back, from its last row to its first, chunk by chunk. How far it has come is committed with each, so
 * that nothing is taken back twice, whenever the process dies.
 */
export const runUndo: JobRunner = async (run, work) => {
  const [importRun] = await run.db.run(compileRun(run.tenantId, paramsOf(work).importId));
  if (!importRun) return;
  // Who takes it back need not be who imported.
  const rights = new RightsReader(run.catalog, { ...importRun, userId: work.userId }, false);
  const step = new StepSize(run, CHUNK_ROWS);
  while (!run.signal?.aborted) {
    if (await nextChunk(run, importRun, rights, step)) break;
  }
};

/** Answers whether the undo has ended. */
async function nextChunk(
  run: JobRun,
  importRun: ImportRunRow,
  rights: RightsReader,
  step: StepSize,
): Promise<boolean> {
  const { rows } = step;
  const broken = new Map<string, readonly Problem[]>();
  for (;;) {
    try {
      return await step.take(run.db, rows, (tx) => undoNext(tx, run, importRun, rights, { broken, rows }));
    } catch (error) {
      if (!(error instanceof BrokenRules)) throw error;
      for (const [id, problems] of error.records) broken.set(id, problems);
    }
  }
}

async function undoNext(
  tx: TenantDb,
  run: JobRun,
  { id: importId, mapping, jobId: undoes }: ImportRunRow,
  reader: RightsReader,
  { broken, rows }: { readonly broken: Broken; readonly rows: number },
): Promise<boolean> {
  const { tenantId } = tx;
  const [work] = await tx.run(compileLockWork(tenantId, run.jobId));
  if (!work || work.endedAt !== null) return true;
  const rights = await reader.read(tx);
  const may = NEEDED.every((action) => rights?.object.actions?.has(action) ?? true);
  const [current] = await tx.run(compileRun(tenantId, importId, true));
  if (!current || !rights || !may || !mapping || undoes === null) {
    await endWork(tx, run, work, 'FAILED');
    return true;
  }
  const before = (current.undo ?? NOT_BEGUN) as UndoProgress;
  const entries = await tx.run(compileDoneEntries(tenantId, undoes, before.cursor, rows));
  const actor = { userId: work.userId, name: work.userName };
  const slots = slotsOf({ mapping, object: rights.stored });
  const step = { tx, rights, slots, jobId: run.jobId, undoes, actor, broken };
  const { removed, restored, kept } = await undoEntries(step, entries);
  const isEnd = !entries.length;
  const progress: UndoProgress = {
    removed: before.removed + removed,
    restored: before.restored + restored,
    kept: before.kept + kept.size,
    cursor: entries.at(-1)?.id ?? before.cursor,
  };
  const errors = [...kept].map(([recordId, problem], at) => ({
    position: work.failed + at + 1,
    recordId,
    problem,
  }));
  if (errors.length) await tx.run(compileNewErrors(tenantId, run.jobId, errors));
  await tx.run(compileUndoProgress(tenantId, importId, progress, isEnd));
  const failed = work.failed + kept.size;
  const position = isEnd ? work.total : Math.min(work.total, work.position + entries.length);
  const status = isEnd ? (failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  const changed = work.changed + removed + restored;
  const now: BatchWork = { ...work, status, position, changed, failed, attempts: 0 };
  if (isEnd || tellNow(run)) {
    await saveProgress(tx, run.jobObject, now, isEnd);
    await tx.run(compileImportNotice(tenantId, importId));
  } else await tx.run(compileProgress(tenantId, now, false));
  return isEnd;
}
