import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Call, TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';

/** What the tests look at of an import. */
export const RUN = `id objectName fileName fileSize status userName corrects
  reading { format encoding delimiter sheet sheets hasHeader encodings delimiters rowCount done progress }
  columns { index header samples filled } suggestion mapping problems { pointer message params }
  sameFile { id fileName status userName } templates { id name headers mapping } jobId progress`;

export interface Run {
  readonly id: string;
  readonly status: string;
  readonly reading: Readonly<Record<string, unknown>>;
  readonly columns: readonly { readonly header: string; readonly samples: readonly string[] }[];
  readonly suggestion: Record<string, unknown> | null;
  readonly mapping: unknown;
  readonly problems: readonly {
    readonly pointer: string;
    readonly message: string;
    readonly params: unknown;
  }[];
  readonly sameFile: { readonly id: string } | null;
  readonly templates: readonly { readonly id: string; readonly name: string; readonly mapping: unknown }[];
}

interface Who {
  readonly api: TestApi;
  readonly call: Call;
  readonly token: string;
  readonly tenantId: string;
}

/** The calls of an import, as one user. */
export function importTools({ api, call, token, tenantId }: Who) {
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const send = (body: BodyInit, given: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.api.request(
      `/api/import/files?${new URLSearchParams({ objectName: 'Contact', name: 'people.csv', ...given }).toString()}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
        body,
        duplex: 'half',
      } as RequestInit,
    );
  const upload = async (body: BodyInit, given: Record<string, string> = {}): Promise<string> => {
    const answer = await send(body, given);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([201, expect.stringContaining('id')]);
    return (JSON.parse(text) as { id: string }).id;
  };
  /** The message and params of the refusal of a file. */
  const refusal = async (body: BodyInit, given: Record<string, string> = {}) => {
    const answer = await send(body, given);
    const { errors } = (await answer.json()) as {
      errors: { message: string; extensions: { params?: unknown } }[];
    };
    return [answer.status, errors[0]?.message, errors[0]?.extensions.params];
  };
  const runOf = (id: string) => ask<Run>(`query ($id: ID!) { importRun(id: $id) { ${RUN} } }`, { id });
  /** Runs all jobs that wait, as a worker does. */
  const work = async () => {
    const { database, catalog } = api;
    const open = await sql<{ id: string }>`select job_id as id from tessera.batch_work
      where tenant_id = ${tenantId} and ended_at is null order by job_id`.execute(database.kysely);
    for (const { id } of open.rows) await runBatch({ database, catalog, tenantId, jobId: id });
  };
  /** An import whose file has been read. */
  const read = async (body: BodyInit, given: Record<string, string> = {}): Promise<Run> => {
    const id = await upload(body, given);
    await work();
    return runOf(id);
  };
  const rowsOf = (id: string, offset = 0, limit = 50) =>
    ask<string[][]>(
      'query ($id: ID!, $offset: Int, $limit: Int) { importRows(id: $id, offset: $offset, limit: $limit) }',
      { id, offset, limit },
    );
  return { ask, send, upload, refusal, runOf, work, read, rowsOf };
}
