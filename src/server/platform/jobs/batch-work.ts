import { sql } from 'kysely';
import type { Problem } from '../../../contract/errors.ts';
import type { ListChanges } from '../../base/records/list-changes.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../base/db/statement.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { addDue } from '../due/due-rows.ts';

/** What jobs are called among the work that is due. */
export const BATCH_DUE = 'batch';

/** Values of the field `status`. */
export type BatchStatus =
  | 'QUEUED'
  | 'RUNNING'
  | 'PAUSED'
  | 'COMPLETED'
  | 'COMPLETED_WITH_ERRORS'
  | 'CANCELED'
  | 'FAILED';

/** What is done with records that are written down beforehand. UNDO puts back what another job has changed. */
export const RECORD_ACTIONS = ['UPDATE', 'DELETE', 'RESTORE', 'UNDO'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

/** A row of `tessera.batch_work`. */
export interface BatchWork {
  readonly jobId: string;
  readonly object: string;
  /** One of RECORD_ACTIONS, or the name of a kind of jobs (`job-run.ts`). */
  readonly action: string;
  readonly userId: string | null;
  readonly userName: string;
  /** Values to be set, by field; of tenants' own fields apart. Empty where records are deleted or restored. */
  readonly fields: Values;
  readonly custom: Values | null;
  /** What comes into lists that are not set as a whole, and what goes. */
  readonly listChanges: ListChanges | null;
  readonly status: BatchStatus;
  readonly total: number;
  /** Records that are done. */
  readonly position: number;
  readonly changed: number;
  readonly failed: number;
  /** Of those that failed: ids of no record, which are the first of them. */
  readonly missing: number;
  /** How often the work was taken up since it last went forward; one that has failed counts more. */
  readonly attempts: number;
  readonly endedAt: string | null;
  /** The job that an UNDO takes back. */
  readonly undoes: string | null;
  /** What a runner of its own goes by. */
  readonly params: Values | null;
}

/** The work of a job whose records are written down. */
export type RecordWork = BatchWork & { readonly action: RecordAction };

export const isRecordWork = (work: BatchWork): work is RecordWork =>
  RECORD_ACTIONS.some((action) => action === work.action);

/** What a job on selected records has that has only just begun, for those who write records as such a job does. */
export const asWork = (
  work: Pick<RecordWork, 'jobId' | 'object' | 'action' | 'userId' | 'userName' | 'undoes'> &
    Partial<RecordWork>,
): RecordWork => ({
  fields: {},
  custom: null,
  listChanges: null,
  status: 'RUNNING',
  total: 0,
  position: 0,
  changed: 0,
  failed: 0,
  missing: 0,
  attempts: 0,
  endedAt: null,
  params: null,
  ...work,
});

export type NewBatchWork = Pick<
  BatchWork,
  | 'jobId'
  | 'object'
  | 'action'
  | 'userId'
  | 'userName'
  | 'fields'
  | 'custom'
  | 'listChanges'
  | 'total'
  | 'undoes'
> &
  Partial<Pick<BatchWork, 'params' | 'missing'>>;

export interface BatchItem {
  readonly position: number;
  readonly recordId: string;
}

export interface BatchError extends BatchItem {
  readonly problem: Problem;
}

/** A job that somebody should work at, now. */
const due = (tenantId: string, jobId: string) => addDue({ kind: BATCH_DUE, tenantId, key: jobId });

export function compileNewWork(tenantId: string, work: NewBatchWork): TenantStatement<object> {
  const {
    jobId,
    object,
    action,
    userId,
    userName,
    fields,
    custom,
    listChanges,
    total,
    undoes,
    params = null,
    missing = 0,
  } = work;
  return tenantSql(tenantId)`with due as (${due(tenantId, jobId)}) insert into tessera.batch_work
      (tenant_id, job_id, object, action, user_id, user_name, fields, custom, list_changes, status, total, undoes, params,
        position, failed, missing)
    values (${tenantId}, ${jobId}, ${object}, ${action}, ${userId}, ${userName}, ${JSON.stringify(fields)}::jsonb,
      ${custom && JSON.stringify(custom)}::jsonb, ${listChanges && JSON.stringify(listChanges)}::jsonb, 'QUEUED', ${total}, ${undoes},
      ${params && JSON.stringify(params)}::jsonb, ${missing}, ${missing}, ${missing})`;
}

const work = (tenantId: string, jobId: string) =>
  sql<BatchWork>`select job_id as "jobId", object, action, user_id as "userId", user_name as "userName",
      fields, custom, list_changes as "listChanges", status, total, position, changed, failed, missing, attempts, ended_at as "endedAt", undoes, params
    from tessera.batch_work where tenant_id = ${tenantId} and job_id = ${jobId}`;

/** Whoever holds the row goes on with the job; all others wait, then find it further on. */
export function compileLockWork(tenantId: string, jobId: string): TenantStatement<BatchWork> {
  return tenantStatement(tenantId, sql<BatchWork>`${work(tenantId, jobId)} for update`, { prepared: true });
}

/** How far it is, without waiting for who works at it. */
export const compileWork = (tenantId: string, jobId: string): TenantStatement<BatchWork> =>
  tenantStatement(tenantId, work(tenantId, jobId));

/** What a job is about, and whose job it is. */
export function compileSeenWork(
  tenantId: string,
  jobId: string,
): TenantStatement<Pick<BatchWork, 'object' | 'userId' | 'action' | 'params'>> {
  return tenantSql(tenantId)<
    Pick<BatchWork, 'object' | 'userId' | 'action' | 'params'>
  >`select w.object, w.user_id as "userId", w.action,
      w.params
    from tessera.batch_work as w where w.tenant_id = ${tenantId} and w.job_id = ${jobId}`;
}

/** The job that takes back another one already, or has. */
export function compileUndoOf(tenantId: string, jobId: string): TenantStatement<{ readonly jobId: string }> {
  return tenantSql(tenantId)<{ jobId: string }>`select job_id as "jobId" from tessera.batch_work
    where tenant_id = ${tenantId} and undoes = ${jobId} and status not in ('CANCELED', 'FAILED')`;
}

export function compileProgress(tenantId: string, work: BatchWork, isEnd: boolean): TenantStatement<object> {
  const { jobId, status, position, changed, failed, missing, attempts } = work;
  return tenantStatement(
    tenantId,
    sql`update tessera.batch_work set status = ${status}, position = ${position}, changed = ${changed},
      failed = ${failed}, missing = ${missing}, attempts = ${attempts}, ended_at = ${isEnd ? sql`clock_timestamp()` : sql`null`}
    where tenant_id = ${tenantId} and job_id = ${jobId}`,
    { prepared: true },
  );
}

/** What a job with a runner of its own goes on by. */
export function compileKeepParams(tenantId: string, jobId: string, params: Values): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.batch_work as w set params = ${JSON.stringify(params)}::jsonb
    where w.tenant_id = ${tenantId} and w.job_id = ${jobId}`;
}

/** The work that was taken up has failed, which counts so much more. */
export function compileFailure(tenantId: string, jobId: string, more: number): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.batch_work set attempts = attempts + ${more}
    where tenant_id = ${tenantId} and job_id = ${jobId}`;
}

/** Goes on with a job that rested. */
export function compileGoOn(tenantId: string, jobId: string): TenantStatement<object> {
  return tenantStatement(tenantId, due(tenantId, jobId));
}

export function compileItems(
  tenantId: string,
  { jobId, position }: Pick<BatchWork, 'jobId' | 'position'>,
  limit: number,
): TenantStatement<BatchItem> {
  return tenantSql(tenantId)<BatchItem>`select position, record_id as "recordId" from tessera.batch_item
    where tenant_id = ${tenantId} and job_id = ${jobId}
      and position > ${position} and position <= ${position + limit} order by position`;
}

export function compileNewErrors(
  tenantId: string,
  jobId: string,
  errors: readonly BatchError[],
): TenantStatement<object> {
  return tenantSql(tenantId)`insert into tessera.batch_error (tenant_id, job_id, position, record_id, problem)
    select ${tenantId}, ${jobId}, position, "recordId", problem
    from json_to_recordset(${JSON.stringify(errors)}::json) as r(position integer, "recordId" text, problem jsonb)`;
}

export function compileErrors(
  tenantId: string,
  jobId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): TenantStatement<BatchError> {
  return tenantSql(tenantId)<BatchError>`select position, record_id as "recordId", problem
    from tessera.batch_error
    where tenant_id = ${tenantId} and job_id = ${jobId} order by position
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}
