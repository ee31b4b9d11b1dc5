import { sql } from 'kysely';
import { IMPORT_NOTICE } from '../../../../contract/import/status.ts';
import { compileNotice } from '../../../base/sql/event.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';
import type { ImportRunRow, Reading } from './import-run.ts';

/** Whose imports are shown: those of objects that one may import, and of them one's own, administrators everybody's. */
export interface ImportSight {
  readonly objects: readonly string[];
  readonly userId: string | null;
  readonly seesAll: boolean;
}

/** Sizes are bigint, which the driver answers as text: as numbers here. */
const RUN_COLUMNS = sql`r.id, r.object, r.status, r.file_id as "fileId", r.file_name as "fileName",
  r.file_size::float8 as "fileSize", r.sha256, r.user_id as "userId", r.user_name as "userName", r.corrects,
  r.created_at as "createdAt", r.reading, r.columns, r.file_problem as "fileProblem",
  r.read_job as "readJob", r.is_read as "isRead", not r.is_read and exists (select from tessera.batch_work as w
    where w.tenant_id = r.tenant_id and w.job_id = r.read_job and w.ended_at is not null) as "isGivenUp", r.page_count as "pageCount", r.row_count as "rowCount",
  r.bytes_read::float8 as "bytesRead", r.mapping, r.problems, r.check_job as "checkJob", r.report,
  r.job_id as "jobId", r.started_at as "startedAt", r.ended_at as "endedAt", r.rows_done as "rowsDone",
  r.created, r.updated, r.unchanged, r.failed, r.left_rows as "left", r.undo_job as "undoJob", r.undo`;

const seen = ({ objects, userId, seesAll }: ImportSight) =>
  sql`r.object = any(${objects}) and (${seesAll}::boolean or r.user_id = ${userId})`;

export type NewRun = Pick<
  ImportRunRow,
  | 'id'
  | 'object'
  | 'fileId'
  | 'fileName'
  | 'fileSize'
  | 'sha256'
  | 'userId'
  | 'userName'
  | 'corrects'
  | 'reading'
>;

export function compileNewRun(tenantId: string, run: NewRun): TenantStatement<object> {
  const { id, object, fileId, fileName, fileSize, sha256, userId, userName, corrects, reading } = run;
  return tenantSql(tenantId)`insert into tessera.import_run
      (tenant_id, id, object, status, file_id, file_name, file_size, sha256,
      user_id, user_name, corrects, reading)
    values (${tenantId}, ${id}, ${object}, 'UPLOADED', ${fileId}, ${fileName}, ${fileSize}, ${sha256},
      ${userId}, ${userName}, ${corrects}, ${JSON.stringify(reading)}::jsonb)`;
}

/** The import, whoever asks: for jobs. `lock`: nobody else changes it until the transaction ends. */
export function compileRun(tenantId: string, id: string, lock = false): TenantStatement<ImportRunRow> {
  return tenantSql(tenantId)<ImportRunRow>`select ${RUN_COLUMNS} from tessera.import_run as r
    where r.tenant_id = ${tenantId} and r.id = ${id} ${lock ? sql`for update` : sql``}`;
}

export function compileSeenRuns(
  tenantId: string,
  sight: ImportSight,
  {
    limit,
    offset,
    id = null,
  }: { readonly limit: number; readonly offset: number; readonly id?: string | null },
): TenantStatement<ImportRunRow & { readonly total: number }> {
  return tenantSql(tenantId)<
    ImportRunRow & { total: number }
  >`select ${RUN_COLUMNS}, (count(*) over ())::int as total
    from tessera.import_run as r
    where r.tenant_id = ${tenantId} and ${seen(sight)} and (${id}::text is null or r.id = ${id})
    order by r.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

/** How many imports there are to be seen: for pages past their end. */
export function compileRunTotal(
  tenantId: string,
  sight: ImportSight,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`select count(*)::int as total from tessera.import_run as r
    where r.tenant_id = ${tenantId} and ${seen(sight)}`;
}

/** The latest earlier import of the same bytes. */
export function compileSameFile(
  tenantId: string,
  sight: ImportSight,
  run: ImportRunRow,
): TenantStatement<Pick<ImportRunRow, 'id' | 'fileName' | 'status' | 'createdAt' | 'userName'>> {
  return tenantSql(tenantId)<
    Pick<ImportRunRow, 'id' | 'fileName' | 'status' | 'createdAt' | 'userName'>
  >`select r.id,
      r.file_name as "fileName", r.status, r.created_at as "createdAt", r.user_name as "userName"
    from tessera.import_run as r where r.tenant_id = ${tenantId} and r.sha256 = ${run.sha256}
      and r.object = ${run.object} and r.id < ${run.id} and ${seen(sight)}
    order by (r.status in ('IMPORTED', 'IMPORTED_WITH_ERRORS')) desc, r.id desc limit 1`;
}

/** The file is to be read by this job from now on: pages and all that was made of them go. */
export function compileReadAgain(
  tenantId: string,
  id: string,
  jobId: string,
  reading: Reading,
): TenantStatement<object> {
  return tenantSql(tenantId)`with gone as (
      delete from tessera.import_page where tenant_id = ${tenantId} and import_id = ${id})
    update tessera.import_run set status = 'UPLOADED', reading = ${JSON.stringify(reading)}::jsonb,
      read_job = ${jobId}, is_read = false, columns = '[]', file_problem = null,
      page_count = 0, row_count = 0, bytes_read = 0, mapping = null, problems = '[]', report = null, check_job = null
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** With its pages; the file goes apart. */
export function compileDeleteRun(tenantId: string, id: string): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.import_run where tenant_id = ${tenantId} and id = ${id}`;
}

export function compileMapping(
  tenantId: string,
  id: string,
  { mapping, problems, status }: Pick<ImportRunRow, 'mapping' | 'problems' | 'status'>,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run
      set mapping = ${JSON.stringify(mapping)}::jsonb, status = ${status},
      problems = ${JSON.stringify(problems)}::jsonb, report = null, check_job = null
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** Tells all who watch imports that this one has gone on. */
export const compileImportNotice = (tenantId: string, id: string): TenantStatement<object> =>
  compileNotice({ tenant: tenantId, object: IMPORT_NOTICE, kind: 'update', ids: [id] });
