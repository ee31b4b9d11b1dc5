import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { Told } from '../../../contract/told.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { changeReferences, type ListChanges, takeListChanges } from '../../base/records/list-changes.ts';
import { isSeen, refuseHidden, refuseLimited, storedObject } from '../../base/records/limits.ts';
import { halfTexts } from '../../base/records/stored-filters.ts';
import { refuseSuppressed } from '../../base/suppression/refuse-suppressed.ts';
import { checkReferences } from '../../base/records/references.ts';
import { checkedValues } from '../../base/records/write.ts';
import type { Actor } from '../../base/sql/audit.ts';
import {
  compileFreezeChanged,
  compileFreezeDeleted,
  compilePreview,
  type Selection,
} from '../../base/sql/batch-items.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { WriteValues } from '../../base/sql/write.ts';
import { closeAbandoned } from './abandoned.ts';
import { byAction, type HandledWork, HANDLING, UNHANDLING, writtenBy } from './action-work.ts';
import { freezingTaken } from './action-undo.ts';
import { addWork } from './add-work.ts';
import { progressValues } from './batch-record.ts';
import { askedBy, type Freeze, freezeDone, freezing } from './freeze.ts';
import type { JobKinds } from './job-run.ts';
import { isUndoable } from './may-undo.ts';
import {
  type RecordAction,
  type BatchWork,
  compileLockWork,
  compileProgress,
  compileUndoOf,
} from './batch-work.ts';

/** What a job is to do, and who asks for it. */
export interface BulkTarget {
  readonly db: TenantDb;
  readonly catalog: Catalog;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly object: ObjectType;
  /** Whose records show the jobs, as the role has it. */
  readonly jobObject: ObjectType;
  readonly actor: Actor;
  readonly timeZone: string;
  /** What the job is called. */
  readonly name: Told;
}

/** Ids shown with a preview. */
const SAMPLE = 5;

/** Exactly what a bulk call with this selection would be about, now. */
export async function previewBulk(db: TenantDb, object: ObjectType, selection: Selection) {
  const [row] = await db.run(compilePreview(db.tenantId, object, selection, SAMPLE));
  return { ...(row ?? { total: 0, sample: [], notFound: 0, notFoundIds: [] }), totalIsExact: true };
}

/**
 * Makes the job that gives all selected records the values of the input, and changes their lists by what the input
 * has under `groupListAdd` and `groupListRemove`. Answers its id. `params`: the action by which it does.
 * @throws ApiError with a problem for every broken rule; total-changed
 */
export async function submitUpdate(
  target: BulkTarget,
  selection: Selection,
  input: RecordInput,
  expectedTotal: number | undefined,
  params: Values | null = null,
): Promise<string> {
  const { db, object } = target;
  refuseHidden(target, input, 'EDIT');
  const { input: rest, changes } = takeListChanges(object, input);
  const values = checkedValues(target, rest, { partial: true });
  refuseLimited(object, { ...values, listChanges: changes });
  // Records differ in the other half.
  const [half] = Object.keys(halfTexts(storedObject(target), values.fields));
  if (half !== undefined) throw new ApiError({ message: 'required', path: half });
  const names = [...Object.keys(values.fields), ...Object.keys(changes)];
  if (!names.length) throw new ApiError({ message: 'required', path: 'input' });
  const given = { ...values, listChanges: changes };
  return db.transaction(async (tx) => {
    await checkReferences(tx, target, values.fields, changeReferences(object, changes));
    const after = Object.entries(values.fields).map(([field, value]) => ({ field, after: value }));
    await refuseSuppressed(tx, object, after);
    const freeze = freezing(tx, object, selection, expectedTotal);
    return submit({ ...target, db: tx }, 'UPDATE', { ...given, params }, freeze);
  });
}

/**
 * Makes the job that deletes all selected records. Answers its id.
 * @throws ApiError total-changed
 */
export async function submitDelete(
  target: BulkTarget,
  selection: Selection,
  expectedTotal: number | undefined,
): Promise<string> {
  const { db, object } = target;
  return db.transaction((tx) =>
    submit({ ...target, db: tx }, 'DELETE', NOTHING, freezing(tx, object, selection, expectedTotal)),
  );
}

/**
 * Makes the job that restores the selected deleted records. Answers its id.
 * @throws ApiError total-changed
 */
export async function submitRestoreOf(
  target: BulkTarget,
  selection: Selection,
  expectedTotal: number | undefined,
): Promise<string> {
  const { db, object } = target;
  return db.transaction((tx) =>
    submit({ ...target, db: tx }, 'RESTORE', NOTHING, freezing(tx, object, selection, expectedTotal)),
  );
}

/**
 * Makes the job that brings back what a bulk delete has deleted, as far as it is deleted still. Answers its id.
 * @throws ApiError not-found where there is no such job; bad-request where it has not ended yet
 */
export async function submitRestore(target: BulkTarget, deletedBy: string): Promise<string> {
  const { db, object } = target;
  return db.transaction(async (tx) => {
    const work = await lockJob(tx, target.jobObject, deletedBy);
    if (work?.action !== 'DELETE' || work.object !== object.name) {
      throw new ApiError({ message: 'not-found', path: 'jobId', params: { id: deletedBy.slice(0, 60) } });
    }
    if (work.endedAt === null) {
      throw new ApiError({ message: 'bad-request', path: 'jobId', params: { value: work.status } });
    }
    const asked = askedBy(object, work, target.actor.userId);
    const freeze: Freeze = (jobId) =>
      freezeDone(tx, work, (range) => compileFreezeDeleted(tx.tenantId, asked, jobId, deletedBy, range));
    return submit({ ...target, db: tx }, 'RESTORE', NOTHING, freeze, deletedBy);
  });
}

/**
 * Makes the job that puts back what a bulk update has changed, of the records that nobody has edited since. Answers its
 * id; that of the job which does so already, where there is one.
 * @throws ApiError not-found where there is no such job; bad-request where it has not ended yet
 */
export async function submitUndo(target: BulkTarget, kinds: JobKinds, undoes: string): Promise<string> {
  const { db, object } = target;
  return db.transaction(async (tx) => {
    const work = await lockJob(tx, target.jobObject, undoes);
    if (!work || !isUndoable(kinds, object, work) || work.object !== object.name) {
      throw new ApiError({ message: 'not-found', path: 'jobId', params: { id: undoes.slice(0, 60) } });
    }
    if (work.endedAt === null) {
      throw new ApiError({ message: 'bad-request', path: 'jobId', params: { value: work.status } });
    }
    const [same] = await tx.run(compileUndoOf(tx.tenantId, undoes));
    if (same) return same.jobId;
    const { fields, custom, listChanges, params } = work;
    refuseLimited(writtenBy(object, work), work);
    await kinds.get(work.action)?.undo?.(tx, target, params);
    const asked = askedBy(object, work, target.actor.userId);
    const taken = work.action === HANDLING ? freezingTaken(tx, asked, work) : undefined;
    const values = { fields, custom: custom ?? undefined, listChanges, params: byAction(params) };
    const changed: Freeze = (jobId) =>
      freezeDone(tx, work, (range) => compileFreezeChanged(tx.tenantId, asked, jobId, undoes, range));
    const action = taken ? UNHANDLING : 'UNDO';
    return submit({ ...target, db: tx }, action, values, taken ?? changed, undoes);
  });
}

/**
 * Ends a job where it is; what it has done stays. A job that has ended is left as it is.
 * @throws ApiError not-found
 */
export async function cancelBatch(
  target: Pick<BulkTarget, 'db' | 'whole' | 'jobObject'>,
  kinds: JobKinds,
  jobId: string,
): Promise<void> {
  await target.db.transaction(async (tx) => {
    const work = await lockJob(tx, target.jobObject, jobId);
    if (!work) {
      if (await closeAbandoned(tx, target.jobObject, storedJobs(target), jobId)) return;
      throw new ApiError({ message: 'not-found', path: 'id', params: { id: jobId.slice(0, 60) } });
    }
    if (work.endedAt !== null) return;
    const canceled = { ...work, status: 'CANCELED' } as const;
    await tx.run(compileProgress(tx.tenantId, canceled, true));
    const key = { tenantId: tx.tenantId, object: storedJobs(target), id: jobId };
    await tx.run(compileServerUpdate(key, progressValues(canceled)));
    await kinds.get(work.action)?.ended?.(tx, work, 'STOPPED');
  });
}

/** What a job is to write. */
interface WorkValues extends WriteValues {
  readonly listChanges?: ListChanges | null;
  readonly params?: Values | null;
}

const NOTHING: WorkValues = { fields: {} };

const storedJobs = ({ jobObject, whole }: Pick<BulkTarget, 'jobObject' | 'whole'>): ObjectType =>
  storedObject({ object: jobObject, whole });

/** Undefined for a job that is not there, or not for the one who asks. */
export async function lockJob(
  tx: TenantDb,
  jobObject: ObjectType,
  jobId: string,
): Promise<BatchWork | undefined> {
  const [work] = await tx.run(compileLockWork(tx.tenantId, jobId));
  return (await isSeen(tx, jobObject, jobId, { live: true })) ? work : undefined;
}

/** Makes a job that writes the values to the records which `freeze` writes down. Answers its id. */
export async function submit(
  target: BulkTarget,
  action: RecordAction | HandledWork,
  { fields, custom, listChanges = null, params = null }: WorkValues,
  freeze: Freeze,
  undoes: string | null = null,
): Promise<string> {
  const jobId = uuidv7();
  const frozen = await freeze(jobId);
  const values = { fields, custom: custom ?? null, listChanges };
  return addWork(target, { jobId, action, ...values, ...frozen, undoes, params });
}
