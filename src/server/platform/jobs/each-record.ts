import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { ObjectAction } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Target } from '../../base/records/write.ts';
import { settingNow } from '../settings/settings.ts';
import { actionOf } from './action-work.ts';
import {
  type BatchItem,
  type BatchWork,
  compileItems,
  compileLockWork,
  compileNewErrors,
} from './batch-work.ts';
import { jobWorld } from './job-rights.ts';
import { type JobRun, type JobRunner, saveProgress } from './job-run.ts';

/**
 * What a job does with one record for an action, within a transaction that goes back where it throws.
 * @throws ApiError for what keeps this record from it
 */
type DoOne = (target: Target, action: ObjectAction, id: string, work: BatchWork) => Promise<void>;

/** A record that it could not be done with: all that was begun with it goes back. */
class Refused extends Error {
  readonly item: BatchItem;
  readonly problem: Problem;

  constructor(item: BatchItem, problem: Problem) {
    super(problem.message);
    this.item = item;
    this.problem = problem;
  }
}

/** A transaction for each record: whatever one of them meets, the others are done. */
export const eachRecord =
  (doOne: DoOne): JobRunner =>
  async (run) => {
    for (let isEnd = false; !isEnd && !run.signal?.aborted;) isEnd = await nextRecord(run, doOne);
  };

/** Answers whether the job has ended. */
async function nextRecord(run: JobRun, doOne: DoOne): Promise<boolean> {
  try {
    return await run.db.transaction((tx) => doNext(run, tx, doOne));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return run.db.transaction((tx) => noteRefused(run, tx, error));
  }
}

async function doNext(run: JobRun, tx: TenantDb, doOne: DoOne): Promise<boolean> {
  const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
  if (!work || work.endedAt !== null) return true;
  const own = await jobWorld(tx, run, work);
  const action = own && actionOf(own.object, work);
  if (!action) {
    await saveProgress(tx, run.jobObject, { ...work, status: 'FAILED' }, true);
    return true;
  }
  const [item] = await tx.run(compileItems(tx.tenantId, work, 1));
  if (!item) return passed(run, tx, work, { position: work.total });
  try {
    const timeZone = await settingNow(tx, run.catalog, 'timeZone');
    const actor = { userId: work.userId, name: work.userName };
    const target = {
      ...own,
      whole: run.catalog,
      db: tx,
      actor,
      timeZone,
      read: () => Promise.resolve(undefined),
    };
    await doOne(target, action, item.recordId, work);
  } catch (error) {
    throw error instanceof ApiError ? new Refused(item, error.problem) : error;
  }
  return passed(run, tx, work, { position: item.position, changed: work.changed + 1 });
}

async function noteRefused(run: JobRun, tx: TenantDb, { item, problem }: Refused): Promise<boolean> {
  const [work] = await tx.run(compileLockWork(tx.tenantId, run.jobId));
  if (!work || work.endedAt !== null) return true;
  // Somebody else has come to it meanwhile.
  if (work.position >= item.position) return false;
  await tx.run(compileNewErrors(tx.tenantId, run.jobId, [{ ...item, problem }]));
  return passed(run, tx, work, { position: item.position, failed: work.failed + 1 });
}

async function passed(
  run: JobRun,
  tx: TenantDb,
  work: BatchWork,
  more: Partial<BatchWork>,
): Promise<boolean> {
  const next = { ...work, ...more, attempts: 0 };
  const isEnd = next.position >= next.total;
  const status = isEnd ? (next.failed ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'RUNNING';
  await saveProgress(tx, run.jobObject, { ...next, status }, isEnd);
  return isEnd;
}
