import { sql } from 'kysely';
import type { Problem } from '../../../../contract/errors.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../../../base/db/statement.ts';
import type { ImportRunRow } from '../runs/import-run.ts';

/** What is known of a file once its first rows are. */
export function compileKnownHead(
  tenantId: string,
  id: string,
  { reading, columns }: Pick<ImportRunRow, 'reading' | 'columns'>,
): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run set reading = ${JSON.stringify(reading)}::jsonb,
      columns = ${JSON.stringify(columns)}::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
}

/** How far the reading has come. */
export function compileRead(
  tenantId: string,
  id: string,
  {
    pageCount,
    rowCount,
    bytesRead,
    isRead,
  }: Pick<ImportRunRow, 'pageCount' | 'rowCount' | 'bytesRead' | 'isRead'>,
): TenantStatement<object> {
  return tenantStatement(
    tenantId,
    sql`update tessera.import_run set page_count = ${pageCount}, row_count = ${rowCount},
      bytes_read = ${Math.round(bytesRead)}, is_read = ${isRead}
    where tenant_id = ${tenantId} and id = ${id}`,
    { prepared: true },
  );
}

/** The file cannot be read like this. */
export function compileFileProblem(tenantId: string, id: string, problem: Problem): TenantStatement<object> {
  return tenantSql(tenantId)`update tessera.import_run
    set file_problem = ${JSON.stringify(problem)}::jsonb, is_read = true
    where tenant_id = ${tenantId} and id = ${id}`;
}
