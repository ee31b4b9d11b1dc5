import type { Action } from '../../../contract/access/actions.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Told } from '../../../contract/told.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { refuseLimited } from '../../base/records/limits.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { compileFreezeFailed } from '../../base/sql/batch-items.ts';
import { type HandledWork, HANDLING, mayStill, UNHANDLING, writtenBy } from './action-work.ts';
import { type BatchWork, compileErrors, isRecordWork, type RecordAction } from './batch-work.ts';
import { askedBy } from './freeze.ts';
import { type BulkTarget, lockJob, submit } from './submit.ts';

/** What a role must be allowed to do with an object for a job to do so. */
const NEEDED: Readonly<Record<RecordAction, Action>> = {
  UPDATE: 'EDIT',
  UNDO: 'EDIT',
  DELETE: 'DELETE',
  RESTORE: 'DELETE',
};

/** A job about records that are written down, or that an area handles one by one. */
type AgainWork = BatchWork & { readonly action: RecordAction | HandledWork };

const isAgain = (work: BatchWork): work is AgainWork => isRecordWork(work) || isHandled(work.action);

const isHandled = (action: string): action is HandledWork => action === HANDLING || action === UNHANDLING;

/**
 * The object of a job, for those who may do again what that could not do.
 * @throws ApiError bad-request where the job has not ended yet, left nothing undone, or was not about records that were
 * selected; forbidden
 */
function requireAgain(
  catalog: Catalog,
  work: BatchWork,
): { readonly object: ObjectType; readonly action: AgainWork['action'] } {
  if (work.endedAt === null || work.failed === 0 || !isAgain(work))
    throw new ApiError({ message: 'bad-request', path: 'id', params: { value: work.status } });
  const { action, object: name } = work;
  const right = isHandled(action) ? 'EDIT' : NEEDED[action];
  const object = requireObject(catalog, name, right);
  if (right === 'EDIT') refuseLimited(writtenBy(object, work), work);
  if (!mayStill(object, work))
    throw new ApiError({ message: 'forbidden', path: 'id', params: { object: name, action: right } });
  return { object, action };
}

/** Would `submitRetry` make a job, of which the records that failed are still known? */
export async function mayRetry(db: TenantDb, catalog: Catalog, work: BatchWork): Promise<boolean> {
  try {
    requireAgain(catalog, work);
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  return (await db.run(compileErrors(db.tenantId, work.jobId, { limit: 1, offset: 0 }))).length > 0;
}

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
  nameOf: (work: BatchWork) => Told,
): Promise<string> {
  return target.db.transaction(async (tx) => {
    const work = await lockJob(tx, target.jobObject, failedIn);
    if (!work) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(failedIn) } });
    const { object, action } = requireAgain(target.catalog, work);
    const { fields, custom, listChanges, undoes, params } = work;
    const values = { fields, custom: custom ?? undefined, listChanges, params };
    const own = { ...target, db: tx, object, name: nameOf(work) };
    const asked = askedBy(object, work, target.actor.userId);
    const freeze = async (jobId: string) => {
      const [row] = await tx.run(compileFreezeFailed(tx.tenantId, asked, jobId, failedIn));
      return { total: row?.total ?? 0, missing: 0 };
    };
    return submit(own, action, values, freeze, undoes);
  });
}
