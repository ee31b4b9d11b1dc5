import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { tenantSql, type TenantStatement } from '../base/db/statement.ts';
import type { DemoRow } from './context.ts';

/** What stands behind a job that was an import: its file, and what became of it. */
const OBJECT = 'Contact';
const COLUMNS = [
  ['First name', 'firstName'],
  ['Last name', 'lastName'],
  ['E-mail', 'email'],
  ['Language', 'language'],
] as const;
const EMAIL = COLUMNS.findIndex(([, field]) => field === 'email');
const PAGE_ROWS = 1000;
const REPORTED = 20;
const HEADER_LINES = 1;
const STATUSES: Readonly<Record<string, string>> = {
  COMPLETED: 'IMPORTED',
  COMPLETED_WITH_ERRORS: 'IMPORTED_WITH_ERRORS',
  CANCELED: 'STOPPED',
  FAILED: 'FAILED',
};

type Line = readonly [line: number, cells: readonly string[]];

/** Is the job's record one of an import, whose run `importRuns` makes? */
export const isImport = (job: DemoRow): boolean => keptOf(job['name'])['$'] === 'import';

/** What is told there (`contract/told.ts`). */
const keptOf = (text: unknown) => JSON.parse(String(text)) as Readonly<Record<string, string | number>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** How far a job has come, as its record tells. */
export function countsOf(job: DemoRow): readonly [position: number, total: number, changed: number] {
  const { position, total, changed } = keptOf(job['parsedDetails']);
  return [Number(position), Number(total), Number(changed)];
}

/**
 * The imports of the demo's jobs, as they are when they have ended: with the rows of their files, a report, and the lines
 * that could not be written. Their files have expired. They ended in the last days, so that nothing of them is old yet.
 */
export function importRuns(
  tenantId: string,
  records: Readonly<Record<string, readonly DemoRow[]>>,
): TenantStatement<object>[] {
  const people = (records[OBJECT] ?? []).filter(({ email }) => typeof email === 'string');
  const jobs = (records['BatchJob'] ?? []).filter(isImport);
  return jobs.flatMap((job, index) => importRun(tenantId, job, people, jobs.length - index));
}

function importRun(tenantId: string, job: DemoRow, people: readonly DemoRow[], daysAgo: number) {
  const id = String(job['uuid']);
  const fileName = String(keptOf(job['name'])['file']);
  const [done, total, created] = countsOf(job);
  const failed = done - created;
  const wrong = new Set(Array.from({ length: failed }, (_, at) => Math.floor(((at + 0.5) * done) / failed)));
  const rows = Array.from({ length: total }, (_, at): Line => {
    const person = people[(daysAgo * 613 + at) % people.length];
    const cells = COLUMNS.map(([, field]) => textOf(person?.[field]));
    const given = wrong.has(at) ? cells.with(EMAIL, cells[EMAIL]?.replace('@', ' at ') ?? '') : cells;
    return [at + 1 + HEADER_LINES, given];
  });
  const errors = [...wrong].map((at) => {
    const value = rows[at]?.[1][EMAIL] ?? '';
    return { line: at + 1 + HEADER_LINES, value, problem: { message: 'invalid-email', params: { value } } };
  });
  const size = JSON.stringify(rows).length;
  const format = fileName.endsWith('.xlsx') ? 'xlsx' : 'csv';
  const run = {
    tenant_id: tenantId,
    id,
    object: OBJECT,
    status: STATUSES[String(job['status'])],
    file_id: id,
    file_name: fileName,
    file_size: size,
    bytes_read: size,
    sha256: createHash('sha256').update(id).digest('hex'),
    user_name: String(job['userName']),
    reading: readingOf(format),
    columns: columnsOf(rows),
    mapping: MAPPING,
    report: reportOf(total, total - failed, errors),
    job_id: job.id,
    is_read: true,
    page_count: Math.ceil(total / PAGE_ROWS),
    row_count: total,
    rows_done: done,
    created,
    failed,
  };
  return [newRun(tenantId, run, daysAgo), ...pagesOf(tenantId, id, rows), newErrors(tenantId, id, errors)];
}

const readingOf = (format: 'csv' | 'xlsx') =>
  format === 'csv'
    ? { format, encoding: 'utf-8', delimiter: ',', sheet: null, sheets: [], hasHeader: true }
    : { format, encoding: null, delimiter: null, sheet: 'Contacts', sheets: ['Contacts'], hasHeader: true };

const MAPPING = {
  match: { key: 'email' },
  mode: 'both',
  clearToken: null,
  unknown: {},
  columns: COLUMNS.map(([, field], column) => ({
    column,
    target: { field },
    write: 'overwrite',
    separator: null,
    values: {},
    format: null,
    ...(field === 'email' ? { invalid: 'reject' } : {}),
  })),
};

const columnsOf = (rows: readonly Line[]) =>
  COLUMNS.map(([header], index) => {
    const values = rows.slice(0, PAGE_ROWS).flatMap(([, cells]) => cells[index] || []);
    return { index, header, samples: values.slice(0, 5), filled: values.length, choices: [] };
  });

interface LineError {
  readonly line: number;
  readonly value: string;
  readonly problem: { readonly message: string; readonly params: object };
}

function reportOf(rows: number, create: number, errors: readonly LineError[]) {
  return {
    rows,
    create,
    update: 0,
    unchanged: 0,
    duplicate: 0,
    invalid: errors.length,
    warnings: [],
    left: [],
    diffs: [],
    unknown: [],
    done: true,
    progress: 100,
    errors: errors.slice(0, REPORTED).map(({ line, value, problem }) => ({
      line,
      column: EMAIL,
      header: COLUMNS[EMAIL]?.[0] ?? null,
      value,
      message: problem.message,
      params: problem.params,
      left: false,
    })),
  };
}

/** `run`: by the names of the columns; the moments are so many days ago. */
function newRun(tenantId: string, run: object, daysAgo: number): TenantStatement<object> {
  const names = sql.join(Object.keys(run).map((name) => sql.ref(name)));
  const at = sql`now() - make_interval(days => ${daysAgo}::int)`;
  return tenantSql(tenantId)`insert into tessera.import_run (${names}, created_at, started_at, ended_at)
      select ${names}, ${at}, ${at}, ${at} + interval '4 minutes'
      from json_populate_record(null::tessera.import_run, ${JSON.stringify(run)}::json)
      where ${tenantId}::text is not null`;
}

const pagesOf = (tenantId: string, id: string, rows: readonly Line[]) =>
  Array.from({ length: Math.ceil(rows.length / PAGE_ROWS) }, (_, page) => {
    const own = rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
    const packed = deflateRawSync(JSON.stringify(own), { level: 1 });
    return tenantSql(tenantId)<object>`insert into tessera.import_page
        (tenant_id, import_id, page, first_row, row_count, rows)
        values (${tenantId}, ${id}, ${page}, ${page * PAGE_ROWS}, ${own.length}, ${packed})`;
  });

const newErrors = (tenantId: string, id: string, errors: readonly LineError[]) =>
  tenantSql(tenantId)<object>`insert into tessera.import_error
      (tenant_id, import_id, line, place, field, column_index, value, problem)
      select ${tenantId}, ${id}, line, 1, 'email', ${sql.lit(EMAIL)}, value, problem
      from json_to_recordset(${JSON.stringify(errors)}::json) as r(line integer, value text, problem jsonb)`;
