import { v7 as uuidv7 } from 'uuid';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { storedObject } from '../../base/records/limits.ts';
import type { Told } from '../../../contract/told.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { compileNotice } from '../../base/sql/event.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { compileInsert } from '../../base/sql/write.ts';
import { newBatchValues } from './batch-record.ts';
import { compileNewWork, type NewBatchWork } from './batch-work.ts';

/** What a job is about, and who asks for it. */
export interface WorkTarget {
  readonly db: TenantDb;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly object: ObjectType;
  /** Whose records show the jobs, as the role has it. */
  readonly jobObject: ObjectType;
  readonly actor: Actor;
  /** What the job is called. */
  readonly name: Told;
}

/** Writes down what is to be done, and the record that shows it. Answers the job's id. */
export async function addWork(
  { db, whole, object, jobObject, actor, name }: WorkTarget,
  work: Omit<NewBatchWork, 'object' | 'userId' | 'userName'>,
): Promise<string> {
  const { jobId, total, missing = 0 } = work;
  const stored = storedObject({ object: jobObject, whole });
  await db.run(
    compileNewWork(db.tenantId, { ...work, object: object.name, userId: actor.userId, userName: actor.name }),
  );
  const key = { tenantId: db.tenantId, object: stored, id: jobId };
  await db.run(
    compileInsert(key, { fields: newBatchValues(jobId, name, actor, { total, missing }) }, SERVER_GATE),
  );
  await db.run(compileNotice({ tenant: db.tenantId, object: stored.source, kind: 'create', ids: [jobId] }));
  return jobId;
}

/**
 * Makes a job with a runner of its own (`job-run.ts`). Call it in the transaction of what it is about, and
 * `written` or `Jobs.wake` after that. Answers the job's id.
 * @param total what progress is counted in; 0 where that is not known yet
 */
export function submitWork(
  target: WorkTarget,
  action: string,
  params: Values,
  total: number,
): Promise<string> {
  const none = { fields: {}, custom: null, listChanges: null, undoes: null };
  return addWork(target, { ...none, jobId: uuidv7(), action, params, total });
}
