import { v7 as uuidv7 } from 'uuid';
import type { Problem } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Selection } from '../../base/sql/batch-items.ts';
import { compilePurgeRecords } from '../../base/sql/purge.ts';
import { compileSeen } from '../../base/sql/seen.ts';
import type { PersonalParts } from '../erasure/personal-part.ts';
import { forgetPurged } from '../upkeep/purge.ts';
import { addWork } from './add-work.ts';
import { type BatchError, compileItems, compileLockWork, compileNewErrors } from './batch-work.ts';
import { freezing } from './freeze.ts';
import { type JobKind, type JobRun, saveProgress } from './job-run.ts';
import { jobRights } from './job-rights.ts';
import { StepSize } from './step-size.ts';
import type { BulkTarget } from './submit.ts';

const ACTION = 'PURGE';
/** Records removed in one transaction at most. */
const CHUNK_ROWS = 500;

/**
 * Makes the job that removes deleted records for good, before their time. Answers its id.
 * @throws ApiError total-changed
 */
export async function submitPurge(
  target: BulkTarget,
  selection: Selection,
  expectedTotal: number | undefined,
): Promise<string> {
  return target.db.transaction(async (tx) => {
    const jobId = uuidv7();
    const frozen = await freezing(tx, target.object, selection, expectedTotal)(jobId);
    const nothing = { fields: {}, custom: null, listChanges: null, params: null, undoes: null };
    return addWork({ ...target, db: tx }, { ...nothing, jobId, action: ACTION, ...frozen });
  });
}

/** Removes deleted records for good. `personal`: what areas keep on people. */
export const purgeJob = (personal: PersonalParts): JobKind => ({
  action: ACTION,
  right: 'ERASE',
  run: async (run) => {
    const step = new StepSize(run, CHUNK_ROWS);
    while (!run.signal?.aborted) {
      const { rows } = step;
      if (await step.take(run.db, rows, (tx) => purgeNext(run, tx, rows, personal))) break;
    }
  },
});

/** Answers whether the job has ended. */
async function purgeNext(run: JobRun, tx: TenantDb, rows: number, personal: PersonalParts): Promise<boolean> {
  const { catalog, jobId, jobObject, object } = run;
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  if (!work || work.endedAt !== null) return true;
  const limits = await jobRights(tx, run, work);
  if (!limits) {
    await saveProgress(tx, jobObject, { ...work, status: 'FAILED' }, true);
    return true;
  }
  const items = await tx.run(compileItems(tx.tenantId, work, rows));
  const ids = items.map(({ recordId }) => recordId);
  const seen = await tx.run(compileSeen(tx.tenantId, limits, ids, { live: false, lock: true }));
  const purged = await tx.run(
    compilePurgeRecords(
      tx.tenantId,
      object,
      seen.map(({ id }) => id),
    ),
  );
  const gone = new Set(purged.map(({ id }) => id));
  const actor = { userId: work.userId, name: work.userName };
  if (gone.size) await forgetPurged(tx, { catalog, personal, actor }, object, [...gone]);
  const errors = items.flatMap((item): BatchError[] => {
    const problem: Problem = { message: 'not-found', params: { id: item.recordId } };
    return gone.has(item.recordId) ? [] : [{ ...item, problem }];
  });
  if (errors.length) await tx.run(compileNewErrors(tx.tenantId, jobId, errors));
  const position = items.at(-1)?.position ?? work.total;
  const failed = work.failed + errors.length;
  const isEnd = position >= work.total;
  const status = isEnd ? (failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  const changed = work.changed + gone.size;
  await saveProgress(tx, jobObject, { ...work, status, position, changed, failed, attempts: 0 }, isEnd);
  return isEnd;
}
