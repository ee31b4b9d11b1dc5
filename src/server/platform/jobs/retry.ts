import type { Action } from '../../../contract/access/actions.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { refuseLimited } from '../../base/records/limits.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { compileFreezeFailed } from '../../base/sql/batch-items.ts';
import { writtenBy } from './action-work.ts';
import { isRecordWork, type RecordAction, type RecordWork } from './batch-work.ts';
import { type BulkTarget, lockJob, submit } from './submit.ts';

/** What a role must be allowed to do with an object for a job to do so. */
const NEEDED: Readonly<Record<RecordAction, Action>> = {
  UPDATE: 'EDIT',
  UNDO: 'EDIT',
  DELETE: 'DELETE',
  RESTORE: 'DELETE',
};

/**
 * Makes a job that does again what another one could not do, with the records that it could not write; what that one
 * has done stays. Answers its id.
 * @param nameOf what the new job is called
 * @throws ApiError not-found; bad-request where the job has not ended yet, left nothing undone, or was not about records
 * that were selected; forbidden
 */
export async function submitRetry(
  target: Omit<BulkTarget, 'object' | 'name'>,
  failedIn: string,
  nameOf: (work: RecordWork) => string,
): Promise<string> {
  return target.db.transaction(async (tx) => {
    const work = await lockJob(tx, target.jobObject, failedIn);
    if (!work) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(failedIn) } });
    if (work.endedAt === null || work.failed === 0 || !isRecordWork(work)) {
      throw new ApiError({ message: 'bad-request', path: 'id', params: { value: work.status } });
    }
    const object = requireObject(target.catalog, work.object, NEEDED[work.action]);
    const { action, fields, custom, listChanges, undoes, params } = work;
    if (action === 'UPDATE' || action === 'UNDO') refuseLimited(writtenBy(object, work), work);
    const values = { fields, custom: custom ?? undefined, listChanges, params };
    const own = { ...target, db: tx, object, name: nameOf(work) };
    const freeze = async (jobId: string) => {
      const [row] = await tx.run(compileFreezeFailed(tx.tenantId, object, jobId, failedIn));
      return row?.total ?? 0;
    };
    return submit(own, action, values, freeze, undoes);
  });
}
