import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { ImportError } from '../../../../contract/import/report.ts';
import type { ImportColumn, ImportRunRow } from '../runs/import-run.ts';
import { compileErrorTotal, compileLineErrors, type LineError } from './stored-errors.ts';

export function reportedError(
  { line, column, value, problem, left }: LineError,
  columns: readonly ImportColumn[],
): ImportError {
  const header = column === null ? null : (columns[column]?.header ?? null);
  return { line, column, header, value, message: problem.message, params: problem.params ?? {}, left };
}

/** What lines of an import were not written for, in the order of the file. */
export async function importErrors(
  db: TenantDb,
  { id, columns }: Pick<ImportRunRow, 'id' | 'columns'>,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ImportError[]; readonly total: number }> {
  const errors = await db.run(compileLineErrors(db.tenantId, id, page));
  const [counted] = await db.run(compileErrorTotal(db.tenantId, id));
  return { rows: errors.map((error) => reportedError(error, columns)), total: counted?.total ?? 0 };
}
