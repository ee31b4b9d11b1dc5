import { sql } from 'kysely';
import type { Problem } from '../../../../contract/errors.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import { tenantSql, type TenantStatement } from '../../../base/db/statement.ts';
import type { RefusedRow } from '../plan/import-plan.ts';
import type { Slot } from '../rows/import-rules.ts';
import type { PreparedRow } from '../rows/prepared-row.ts';

/** A rule that a line of a file breaks. */
export interface LineError {
  readonly line: number;
  readonly field: string | null;
  /** From 0; null where no single column is to blame. */
  readonly column: number | null;
  readonly value: string | null;
  readonly problem: Omit<Problem, 'path'>;
  /** The line is written without the value. */
  readonly left: boolean;
  /** Of such lines: the record that they are written to. */
  readonly recordId: string | null;
}

/** The rules that rows break, and values that sound ones go without; a field that comes from one column names that. */
export function lineErrors(
  slots: readonly Slot[],
  refused: readonly RefusedRow[],
  rows: readonly PreparedRow[],
  written: ReadonlyMap<PreparedRow, string>,
): LineError[] {
  const columns = new Map(
    slots.flatMap(({ field, sources }) => {
      const [source] = sources;
      return source ? [[field.name, source.mapping.column] as const] : [];
    }),
  );
  const wrong = new Map(refused.map(({ row, problems }) => [row, problems]));
  const told = [...new Set([...wrong.keys(), ...rows.filter(({ left }) => left.length)])];
  return told.flatMap((row) =>
    [...(wrong.get(row) ?? []), ...row.left].map(({ problem, field, column, value }) => ({
      line: row.line,
      left: !wrong.has(row),
      recordId: wrong.has(row) ? null : (written.get(row) ?? null),
      field: field ?? null,
      column: column ?? columns.get(field ?? '') ?? null,
      value: value === undefined ? null : shown(value),
      problem,
    })),
  );
}

export function compileNewLineErrors(
  tenantId: string,
  importId: string,
  errors: readonly LineError[],
): TenantStatement<object> {
  return tenantSql(tenantId)`insert into tessera.import_error
      (tenant_id, import_id, line, place, field, column_index, value, problem, is_left,
      record_id)
    select ${tenantId}, ${importId}, line, row_number() over (partition by line order by place), field, "column",
      value, problem, "left", "recordId"
    from rows from (json_to_recordset(${JSON.stringify(errors)}::json)
      as (line integer, field text, "column" integer, value text, problem jsonb, "left" boolean, "recordId" text))
      with ordinality as r(line, field, "column", value, problem, "left", "recordId", place)`;
}

export function compileForgetErrors(tenantId: string, importId: string): TenantStatement<object> {
  return tenantSql(tenantId)`delete from tessera.import_error
      where tenant_id = ${tenantId} and import_id = ${importId}`;
}

const COLUMNS = sql`e.line, e.field, e.column_index as "column", e.value, e.problem, e.is_left as "left",
  e.record_id as "recordId"`;

/** A page of errors in the order of the file, and how many there are in all. */
export function compileLineErrors(
  tenantId: string,
  importId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): TenantStatement<LineError> {
  return tenantSql(tenantId)<LineError>`select ${COLUMNS} from tessera.import_error as e
    where e.tenant_id = ${tenantId} and e.import_id = ${importId} order by e.line, e.place
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

export function compileErrorTotal(
  tenantId: string,
  importId: string,
): TenantStatement<{ readonly total: number }> {
  return tenantSql(tenantId)<{ total: number }>`select count(*)::int as total from tessera.import_error as e
    where e.tenant_id = ${tenantId} and e.import_id = ${importId}`;
}

/** How many cells the widest of the lines has that have more than there are columns. */
export function compileWidestLine(
  tenantId: string,
  importId: string,
): TenantStatement<{ readonly cells: number | null }> {
  return tenantSql(tenantId)<{
    cells: number | null;
  }>`select max((e.problem #>> '{params,cells}')::int) as cells
    from tessera.import_error as e
    where e.tenant_id = ${tenantId} and e.import_id = ${importId} and e.problem ->> 'message' = 'file-many-cells'`;
}

/** The errors of lines of a range, both ends included. */
export function compileErrorsOfLines(
  tenantId: string,
  importId: string,
  from: number,
  to: number,
): TenantStatement<LineError> {
  return tenantSql(tenantId)<LineError>`select ${COLUMNS} from tessera.import_error as e
    where e.tenant_id = ${tenantId} and e.import_id = ${importId} and e.line between ${from} and ${to}
    order by e.line, e.place`;
}
