import { ApiError } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { ActionHandlers } from '../../base/records/own-actions.ts';
import { compileFreezeTaken } from '../../base/sql/batch-items.ts';
import { compileKept } from '../../base/sql/action-tests.ts';
import { deedEnd } from '../../base/sql/deed.ts';
import { compileLastDeed } from '../../base/sql/deed-entries.ts';
import { actionOf, UNHANDLING } from './action-work.ts';
import type { BatchWork } from './batch-work.ts';
import { eachRecord } from './each-record.ts';
import { type Freeze, freezeDone } from './freeze.ts';
import type { JobKind } from './job-run.ts';
import { undoDeed } from './undo-deed.ts';

/** Takes back, record by record, what a job has done with actions that areas handle. */
export const actionUndoJob = (handlers: ActionHandlers): JobKind => ({
  action: UNHANDLING,
  right: 'EDIT',
  run: eachRecord(async (target, action, id, { jobId, undoes }) => {
    const { db, object } = target;
    if (!(await db.run(compileKept(db.tenantId, object, [id], []))).length)
      throw new ApiError({ message: 'not-found', params: { id } });
    const asked = { object: object.source, recordId: id, jobId: undoes ?? '' };
    const [last] = await db.run(compileLastDeed(db.tenantId, asked));
    if (!last?.deed?.endsWith(deedEnd(action.name, id)))
      throw new ApiError({ message: 'version-conflict', params: { id } });
    await undoDeed(target, handlers, action, last.deed, jobId);
  }),
});

/** Writes down what such a job is about; undefined where the action is not undone, or not there any more. */
export function freezingTaken(tx: TenantDb, object: ObjectType, work: BatchWork): Freeze | undefined {
  const action = actionOf(object, work);
  if (!action?.undoable) return undefined;
  const of = { undoes: work.jobId, action: action.name };
  return (jobId) =>
    freezeDone(tx, work, (range) => compileFreezeTaken(tx.tenantId, object, jobId, of, range), 'last');
}
