import type { ImportReport } from '../../../../contract/import/report.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';

/** The report of any dry run before is void: an empty one takes its place. */
export function compileCheckBegin(
  tenantId: string,
  id: string,
  jobId: string,
  report: ImportReport,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run
    set status = 'MAPPED', check_job = ${jobId}, report = ${JSON.stringify(report)}::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
}

export function compileBegin(tenantId: string, id: string, jobId: string): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run
      set status = 'QUEUED', job_id = ${jobId}, rows_done = 0, created = 0, updated = 0,
      unchanged = 0, failed = 0, left_rows = 0, started_at = null, ended_at = null
    where tenant_id = ${tenantId} and id = ${id}`;
}

export function compileUndoBegin(tenantId: string, id: string, jobId: string): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run set undo_job = ${jobId}, undo = null
    where tenant_id = ${tenantId} and id = ${id}`;
}
