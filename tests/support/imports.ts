import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ColumnMapping, ImportMapping } from '../../src/contract/import/mapping.ts';
import type { ImportReport } from '../../src/contract/import/report.ts';
import type { Call, TestApi } from './api.ts';
import { runBatch } from './composed.ts';

const RUN = `id status columns { index header } problems { pointer message }
  report { rows create update unchanged duplicate invalid done progress warnings { message count }
    errors { line column header value message params left } left { line column header value message params left }
    diffs { line action recordId label changes { field before after } }
    unknown { field objectName names count } dropped { column header value reason count } }
  progress jobId counts { rows done created updated unchanged failed left }
  undo { jobId removed restored kept progress done keptRecords { recordId label reason } }`;

export interface ShownRun {
  readonly id: string;
  readonly status: string;
  readonly columns: readonly { readonly index: number; readonly header: string }[];
  readonly problems: readonly { readonly pointer: string; readonly message: string }[];
  readonly report: ImportReport | null;
  readonly jobId: string | null;
  readonly counts: Readonly<
    Record<'rows' | 'done' | 'created' | 'updated' | 'unchanged' | 'failed' | 'left', number>
  > | null;
  readonly undo: {
    readonly removed: number;
    readonly restored: number;
    readonly kept: number;
    readonly done: boolean;
    readonly keptRecords: readonly {
      readonly recordId: string;
      readonly label: string;
      readonly reason: string;
    }[];
  } | null;
}

export type ImportStep = 'check' | 'start' | 'pause' | 'resume' | 'stop' | 'undo';

type Signed = Awaited<ReturnType<TestApi['signIn']>>;

/** A column of a mapping that is written as it stands. */
export const toField = (column: number, field: string, more: Partial<ColumnMapping> = {}): ColumnMapping => ({
  column,
  target: { field },
  write: 'overwrite',
  separator: null,
  values: {},
  format: null,
  ...more,
});

export const toMapping = (
  columns: readonly ColumnMapping[],
  more: Partial<Omit<ImportMapping, 'columns'>> = {},
): ImportMapping => ({
  match: { key: null },
  mode: 'create',
  clearToken: null,
  unknown: {},
  columns: [...columns],
  ...more,
});

/** CSV of the cells. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** Uploads files and works at their jobs, as a tenant's user, over the API. */
export function importTools(api: TestApi, { tenantId, token, call }: Signed) {
  const openJobs = async () => {
    const { rows } = await sql<{ jobId: string }>`select job_id as "jobId" from tessera.batch_work
      where tenant_id = ${tenantId} and ended_at is null and status <> 'PAUSED' order by job_id`.execute(
      api.database.kysely,
    );
    return rows.map(({ jobId }) => jobId);
  };
  const work = (jobId: string, chunkRows = 7, signal?: AbortSignal) =>
    runBatch({
      database: api.database,
      catalog: api.catalog,
      tenantId,
      jobId,
      chunkRows,
      ...(signal ? { signal } : {}),
    });
  /** Rows that a job has done. */
  const positions = async (jobId: string) => {
    const { rows } = await sql<{ position: number }>`select position from tessera.batch_work
      where tenant_id = ${tenantId} and job_id = ${jobId}`.execute(api.database.kysely);
    return rows.map(({ position }) => position);
  };
  const runJobs = async (chunkRows?: number) => {
    for (const jobId of await openJobs()) await work(jobId, chunkRows);
  };
  const ask = async <T>(query: string, variables: object, as: Call = call): Promise<T> => {
    const { data, errors } = await as(query, { ...variables });
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const get = (id: string) => ask<ShownRun>(`query ($id: ID!) { importRun(id: $id) { ${RUN} } }`, { id });
  const stepDocument = (name: ImportStep) => `mutation ($id: ID!) { ${name}Import(id: $id) { ${RUN} } }`;
  const step = (name: ImportStep, id: string) => ask<ShownRun>(stepDocument(name), { id });
  /** The answer of a call that is refused: its message and parameters. */
  const refused = async (name: ImportStep, id: string) => {
    const { errors } = await call(stepDocument(name), { id });
    return { code: errors?.[0]?.extensions['code'], params: errors?.[0]?.extensions['params'] };
  };
  const upload = async (objectName: string, text: string, more = ''): Promise<string> => {
    const answer = await api.api.request(`/api/import/files?objectName=${objectName}&name=file.csv${more}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: text,
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    await runJobs();
    return id;
  };
  const map = (id: string, mapping: ImportMapping) =>
    ask<ShownRun>(
      `mutation ($id: ID!, $mapping: JSON!) { setImportMapping(id: $id, mapping: $mapping) { ${RUN} } }`,
      {
        id,
        mapping,
      },
    );
  /** Uploads the rows below their header, maps and checks them. */
  const checked = async (
    objectName: string,
    rows: readonly (readonly string[])[],
    mapping: ImportMapping,
  ) => {
    const id = await upload(objectName, csvText(rows));
    expect((await map(id, mapping)).problems).toEqual([]);
    await step('check', id);
    await runJobs();
    const run = await get(id);
    expect(run.status).toBe('VALIDATED');
    return run;
  };
  /** The same, and writes them. */
  const imported = async (
    objectName: string,
    rows: readonly (readonly string[])[],
    mapping: ImportMapping,
  ) => {
    const { id, report } = await checked(objectName, rows, mapping);
    await step('start', id);
    await runJobs();
    return { ...(await get(id)), report };
  };
  const errorsOf = (id: string) =>
    ask<{ rows: ImportReport['errors']; total: number }>(
      'query ($id: ID!) { importErrors(id: $id, limit: 100) { total rows { line column header value message params left } } }',
      { id },
    );
  return {
    ask,
    get,
    step,
    refused,
    upload,
    map,
    checked,
    imported,
    runJobs,
    openJobs,
    positions,
    work,
    errorsOf,
  };
}
