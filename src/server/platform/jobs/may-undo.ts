import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { refuseLimited } from '../../base/records/limits.ts';
import { requireObject } from '../../base/access/require-object.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { actionOf, HANDLING, writtenBy } from './action-work.ts';
import { type BatchWork, compileUndoOf } from './batch-work.ts';
import type { JobKinds } from './job-run.ts';

/** What of it changes values, which the history has. */
const CHANGING: ReadonlySet<string> = new Set(['UPDATE', 'UNDO']);

/** Can `submitUndo` take back what the job has done? `submitRestore` takes back deletions. */
export const isUndoable = (kinds: JobKinds, object: ObjectType, work: BatchWork): boolean =>
  CHANGING.has(work.action) ||
  kinds.get(work.action)?.undo !== undefined ||
  (work.action === HANDLING && actionOf(object, work)?.undoable === true);

/** Would one of the two make a job that takes back what the job has done, and has none done so? */
export async function mayUndo(
  db: TenantDb,
  catalog: Catalog,
  kinds: JobKinds,
  work: BatchWork,
): Promise<boolean> {
  if (work.endedAt === null || work.changed === 0) return false;
  const isDeletion = work.action === 'DELETE';
  try {
    const object = requireObject(catalog, work.object, isDeletion ? 'DELETE' : 'EDIT');
    if (!isDeletion) {
      if (!isUndoable(kinds, object, work)) return false;
      refuseLimited(writtenBy(object, work), work);
    }
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
  return (await db.run(compileUndoOf(db.tenantId, work.jobId))).length === 0;
}
