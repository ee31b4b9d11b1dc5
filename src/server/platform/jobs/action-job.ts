import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { ObjectAction } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import {
  actionInput,
  type ActionHandlers,
  handleAction,
  keptFrom,
  withStep,
} from '../../base/records/own-actions.ts';
import type { Target } from '../../base/records/write.ts';
import type { Selection } from '../../base/sql/batch-items.ts';
import { HANDLING } from './action-work.ts';
import { addWork } from './add-work.ts';
import type { BatchWork } from './batch-work.ts';
import { eachRecord } from './each-record.ts';
import { freezing } from './freeze.ts';
import type { JobKind } from './job-run.ts';
import { type BulkTarget, submitUpdate } from './submit.ts';

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
    const frozen = await freezing(tx, target.object, selection, expectedTotal)(jobId);
    const none = { fields: {}, custom: null, listChanges: null, undoes: null };
    const params = { action: name, input };
    return addWork({ ...target, db: tx }, { ...none, jobId, action: HANDLING, params, ...frozen });
  });
}

const inputOf = ({ params }: BatchWork): RecordInput => (params?.['input'] ?? {}) as RecordInput;

/** Takes actions without a step. */
export const actionJob = (handlers: ActionHandlers): JobKind => ({
  action: HANDLING,
  right: 'EDIT',
  run: eachRecord((target, action, id, work) => handle(target, handlers, action, id, work)),
});

async function handle(
  target: Target,
  handlers: ActionHandlers,
  action: ObjectAction,
  id: string,
  work: BatchWork,
): Promise<void> {
  const input = inputOf(work);
  const writer = { userId: target.actor.userId, actions: target.object.actions };
  const kept = (await keptFrom(target.db, target, [id], action, writer, input)).get(id);
  const problem: Problem | undefined = kept ? kept.problems[0] : { message: 'not-found', params: { id } };
  if (!kept || problem) throw new ApiError(problem ?? { message: 'not-found' });
  await handleAction(target, handlers, action, { id, version: kept.version, input }, work.jobId);
}
