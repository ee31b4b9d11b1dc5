import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../db/statement.ts';
import type { Change } from './audit.ts';
import type { AuditAction } from './audit-action.ts';
import { UNDO, undone } from './deed.ts';

/** The last that was written to a record, by a job where that is named. */
export function compileLastDeed(
  tenantId: string,
  {
    object,
    recordId,
    jobId,
  }: { readonly object: string; readonly recordId: string; readonly jobId?: string },
): TenantStatement<{ readonly deed: string | null }> {
  const byJob = jobId === undefined ? sql`` : sql` and job_id = ${jobId}`;
  return tenantSql(tenantId)<{ deed: string | null }>`select deed
      from tessera.audit where tenant_id = ${tenantId} and object = ${object}
      and record_id = ${recordId} and action <> 'REFUSE'${byJob} order by id desc limit 1`;
}

/** An entry of the history. */
export interface DeedEntry {
  readonly object: string;
  readonly recordId: string;
  readonly action: AuditAction;
  readonly changes: readonly Change[];
  /** The record was written to since, other than by what has been taken back. */
  readonly isEdited: boolean;
}

/** All that a deed has written, the last first; nothing where it was taken back. */
export function compileDeed(tenantId: string, deed: string): TenantStatement<DeedEntry> {
  return tenantSql(
    tenantId,
  )<DeedEntry>`select a.object, a.record_id as "recordId", a.action, a.changes, exists (
      select 1 from tessera.audit as b where b.tenant_id = a.tenant_id and b.object = a.object
        and b.record_id = a.record_id and b.id > a.id and b.action <> 'REFUSE' and b.deed is distinct from a.deed
        and (b.deed is null or right(b.deed, ${sql.lit(UNDO.length)}) <> ${sql.lit(UNDO)} and not exists (
          ${undone(sql`b`)}))) as "isEdited"
    from tessera.audit as a where a.tenant_id = ${tenantId} and a.deed = ${deed} and not exists (
      ${undone(sql`a`)})
    order by a.id desc`;
}
