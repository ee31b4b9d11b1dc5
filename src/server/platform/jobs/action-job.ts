import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { ObjectAction } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  actionInput,
  type ActionHandlers,
  handleAction,
  keptFrom,
  withStep,
} from '../../base/records/own-actions.ts';
import type { Target } from '../../base/records/write.ts';
import type { Selection } from '../../base/sql/batch-items.ts';
import { settingNow } from '../settings/settings.ts';
import { actionOf, HANDLING } from './action-work.ts';
import { addWork } from './add-work.ts';
import {
  type BatchItem,
  type BatchWork,
  compileItems,
  compileLockWork,
  compileNewErrors,
} from './batch-work.ts';
import { jobWorld } from './job-rights.ts';
import { type JobKind, type JobRun, saveProgress } from './job-run.ts';
import { type BulkTarget, freezing, submitUpdate } from './submit.ts';

/**
 * Makes the job that takes an action for all selected records; those that it is not for are its errors. A step is a bulk
 * update, and is undone as one; all else is done record by record. Answers the job's id.
 * @throws ApiError with a problem for every broken rule; total-changed
 */
export async function submitAction(
  target: BulkTarget,
  action: ObjectAction,
  selection: Selection,
  given: RecordInput,
  expectedTotal: number | undefined,
): Promise<string> {
  const { name, step } = action;
  const input = actionInput(target.object, action, given);
  if (step) {
    const object = withStep(target.object);
    return submitUpdate({ ...target, object }, selection, input, expectedTotal, { action: name });
  }
  return target.db.transaction(async (tx) => {
    const jobId = uuidv7();
    const total = await freezing(tx, target.object, selection, expectedTotal)(jobId);
    const none = { fields: {}, custom: null, listChanges: null, undoes: null };
    const params = { action: name, input };
    return addWork({ ...target, db: tx }, { ...none, jobId, action: HANDLING, params, total });
  });
}

/** A record that the action could not be done with: all that was begun with it goes back. */
class Refused extends Error {
  readonly item: BatchItem;
  readonly problem: Problem;

  constructor(item: BatchItem, problem: Problem) {
    super(problem.message);
    this.item = item;
    this.problem = problem;
  }
}

/** Takes actions without a step, a transaction for each record: whatever one of them meets, the others are done. */
export const actionJob = (handlers: ActionHandlers): JobKind => ({
  action: HANDLING,
  right: 'EDIT',
  run: async (run) => {
    for (let isEnd = false; !isEnd && !run.signal?.aborted;) isEnd = await nextRecord(run, handlers);
  },
});

/** Answers whether the job has ended. */
async function nextRecord(run: JobRun, handlers: ActionHandlers): Promise<boolean> {
  try {
    return await run.db.transaction((tx) => handleNext(run, tx, handlers));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return run.db.transaction((tx) => noteRefused(run, tx, error));
  }
}

async function handleNext(run: JobRun, tx: TenantDb, handlers: ActionHandlers): Promise<boolean> {
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
    await handle(target, handlers, action, item.recordId, inputOf(work));
  } catch (error) {
    throw error instanceof ApiError ? new Refused(item, error.problem) : error;
  }
  return passed(run, tx, work, { position: item.position, changed: work.changed + 1 });
}

const inputOf = ({ params }: BatchWork): RecordInput => (params?.['input'] ?? {}) as RecordInput;

async function handle(
  target: Target,
  handlers: ActionHandlers,
  action: ObjectAction,
  id: string,
  input: RecordInput,
): Promise<void> {
  const writer = { userId: target.actor.userId, actions: target.object.actions };
  const kept = (await keptFrom(target.db, target, [id], action, writer, input)).get(id);
  const problem: Problem | undefined = kept ? kept.problems[0] : { message: 'not-found', params: { id } };
  if (!kept || problem) throw new ApiError(problem ?? { message: 'not-found' });
  await handleAction(target, handlers, action, { id, version: kept.version, input });
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
