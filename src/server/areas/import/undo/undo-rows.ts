import { sql } from 'kysely';
import type { BatchWork } from '../../../platform/jobs/batch-work.ts';
import type { AuditAction } from '../../../base/sql/audit-action.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../../base/db/statement.ts';

/** How far an undo has come: kept as JSON in `tessera.import_run.undo`. */
export interface UndoProgress {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  /** Entries of the history are taken back from the last to the first: the one that was last. */
  readonly cursor: string | null;
}

export const NOT_BEGUN: UndoProgress = { removed: 0, restored: 0, kept: 0, cursor: null };

/** What a job has done to a record. */
export interface DoneEntry {
  readonly id: string;
  readonly object: string;
  readonly recordId: string;
  readonly action: AuditAction;
  /** Somebody has written to the record since. */
  readonly isEdited: boolean;
}

/** Clocks of processes differ by less (milliseconds). */
const CLOCKS_MS = 3_600_000;

/** Ids of what is written after the job was made begin with a later time. */
function earliestId(jobId: string): string {
  const made = Number.parseInt(jobId.replaceAll('-', '').slice(0, 12), 16);
  const text = Math.max(0, made - CLOCKS_MS)
    .toString(16)
    .padStart(12, '0');
  return `${text.slice(0, 8)}-${text.slice(8)}`;
}

/**
 * The last entries of a job before the cursor, the latest first. Each looks for the next entry of its record where the index
 * of records has it, and sorts nothing: statistics do not keep up with an import, and by theirs whatever is cheap for a few
 * rows would be walked for each of them.
 */
export function compileDoneEntries(
  tenantId: string,
  jobId: string,
  cursor: string | null,
  limit: number,
): TenantStatement<DoneEntry> {
  return tenantStatement(
    tenantId,
    sql<DoneEntry>`select a.id, a.object, a.record_id as "recordId", a.action,
      coalesce(later.object = a.object and later."recordId" = a.record_id, false) as "isEdited"
    from tessera.audit as a left join lateral (
      select b.object, b.record_id as "recordId" from tessera.audit as b
      where b.tenant_id = a.tenant_id and (b.object, b.record_id, b.id) > (a.object, a.record_id, a.id)
        and b.action <> 'REFUSE'
      order by b.object, b.record_id, b.id limit 1) as later on true
    where a.tenant_id = ${tenantId} and a.id > ${earliestId(jobId)} and a.id < ${cursor ?? 'g'}
      and a.job_id = ${jobId}
    order by a.id desc limit ${sql.lit(limit)}`,
    { inIndexOrder: true },
  );
}

export function compileUndoProgress(
  tenantId: string,
  importId: string,
  progress: UndoProgress,
  isEnd: boolean,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run set undo = ${JSON.stringify(progress)}::jsonb,
      status = ${isEnd ? sql`'UNDONE'` : sql`status`}
    where tenant_id = ${tenantId} and id = ${importId}`;
}

/** How far the job of an undo is, for those who only look. */
export function compileUndoWork(
  tenantId: string,
  jobId: string,
): TenantStatement<Pick<BatchWork, 'position' | 'total' | 'endedAt'>> {
  return tenantSql(tenantId)<
    Pick<BatchWork, 'position' | 'total' | 'endedAt'>
  >`select w.position, w.total, w.ended_at as "endedAt"
    from tessera.batch_work as w where w.tenant_id = ${tenantId} and w.job_id = ${jobId}`;
}
