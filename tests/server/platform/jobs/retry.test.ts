import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const JOB = 'id name status errorCount progress message parsedDetails';
const UPDATE = `mutation ($ids: [ID!], $input: ContactBulkInput!) {
  bulkUpdateContact(ids: $ids, input: $input) { ${JOB} } }`;
const RETRY = `mutation ($id: ID!) { retryBatchJob(id: $id) { ${JOB} } }`;
const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id version } }';

interface Job {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

describeOnDatabase('jobs with errors', (open) => {
  let api: TestApi;
  let call: Call;
  let token: string;
  let tenantId: string;
  let other: { readonly token: string; readonly call: Call };
  /** Two contacts that want the same address; the second is refused. */
  let ids: readonly string[];
  let failed: Job;

  const create = async (input: Record<string, unknown>) => {
    const { data } = await call(CREATE, { input });
    return data['createContact'] as { readonly id: string; readonly version: number };
  };
  const run = async (jobId: string) => {
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId });
    const { data } = await call(`query ($id: ID!) { batchJob(id: $id) { ${JOB} } }`, { id: jobId });
    return data['batchJob'] as Job & Readonly<Record<string, unknown>>;
  };
  const file = (id: string, query = '', as = token) =>
    api.api.request(`/api/batch-job/${id}/errors.csv${query}`, {
      headers: { authorization: `Bearer ${as}` },
    });

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, token, tenantId } = await api.signIn('alpha'));
    other = await api.signIn('beta');
    const first = await create({ firstName: 'Ann', lastName: 'First' });
    const second = await create({ firstName: '=cmd', lastName: 'Żółw, "Ed"' });
    ids = [first.id, second.id];
    const { data } = await call(UPDATE, { ids, input: { email: 'same@a.test' } });
    failed = data['bulkUpdateContact'] as Job;
    expect(await run(failed.id)).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', errorCount: 1 });
  });

  it('give their errors as a file that no spreadsheet takes for formulas', async () => {
    const answer = await file(failed.id);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(`errors-${failed.id}.csv`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, line, rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(header).toBe('Contact,ID,Field,Reason');
    expect(line).toBe(`"'=cmd Żółw, ""Ed""",${ids[1]},E-mail,A record with this value already exists.`);
    expect(rest).toBe('');
  });

  it('say why in the language asked for', async () => {
    const text = await (await file(failed.id, '?locale=de')).text();
    expect(text).toContain('Kontakt;ID;Feld;Grund');
    expect(text).toContain('E-Mail');
  });

  it('give it to nobody else', async () => {
    expect((await file(failed.id, '', other.token)).status).toBe(404);
    expect((await api.api.request(`/api/batch-job/${failed.id}/errors.csv`)).status).toBe(401);
    expect((await file('no-such-job')).status).toBe(404);
    const { errors } = await other.call(RETRY, { id: failed.id });
    expect(errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
  });

  it('say in the language of each reader what they are, and are found by that', async () => {
    const tell = async (language: string | null, contains: string) => {
      const filter = {
        type: 'FILTER',
        filter: {
          objectName: 'BatchJob',
          objectField: 'name',
          operator: 'CONTAINS',
          value: JSON.stringify(contains),
        },
      };
      const answer = await api.api.request('/api/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(language === null ? {} : { 'accept-language': language }),
        },
        body: JSON.stringify({
          query: `query ($filter: CompoundFilter) {
            batchJobList(limit: 9, offset: 0, filter: $filter) { rows { name message parsedDetails } } }`,
          variables: { filter },
        }),
      });
      return ((await answer.json()) as { data: { batchJobList: { rows: object[] } } }).data.batchJobList.rows;
    };
    const english = {
      name: 'Change of contacts',
      message: 'Some rows could not be written.',
      parsedDetails: '2 of 2 rows read, 1 written',
    };
    const german = {
      name: 'Änderung: Kontakte',
      message: 'Einige Zeilen konnten nicht geschrieben werden.',
      parsedDetails: '2 von 2 Zeilen gelesen, 1 geschrieben',
    };
    expect(await tell(null, 'of contacts')).toEqual([english]);
    expect(await tell('de', 'Änderung')).toEqual([german]);
    expect(await tell('de', 'Change')).toEqual([]);
    // What an earlier version has kept as a sentence, and what is none of ours, stays as it is.
    const { kysely } = api.database;
    for (const name of ['Change of people', '{"$": oops', '{"$":"unheard","objects":"Nobody"}']) {
      await sql`update batch_job set name = ${name} where id = ${failed.id}`.execute(kysely);
      const { data } = await call('query ($id: ID!) { batchJob(id: $id) { name } }', { id: failed.id });
      expect(data['batchJob']).toEqual({ name: name.startsWith('{"$":"') ? 'unheard' : name });
    }
  });

  it('are offered to be tried again where that would make a job', async () => {
    const may = async (by: Call, id: string) =>
      (await by('query ($id: ID!) { mayRetryBatchJob(id: $id) }', { id })).data['mayRetryBatchJob'];
    expect(await may(call, failed.id)).toBe(true);
    expect(await may(other.call, failed.id)).toBe(false);
    expect(await may(call, 'no-such-job')).toBe(false);
    // Work of a kind that knows no records, such as an import.
    const { kysely } = api.database;
    await sql`update tessera.batch_work set action = 'IMPORT' where job_id = ${failed.id}`.execute(kysely);
    expect(await may(call, failed.id)).toBe(false);
    await sql`update tessera.batch_work set action = 'UPDATE' where job_id = ${failed.id}`.execute(kysely);
  });

  it('are tried again with the rows that failed alone', async () => {
    const before = await call('query ($id: ID!) { contact(id: $id) { version } }', { id: ids[0] });
    await call(
      'mutation ($id: ID!, $version: Int!) { updateContact(id: $id, version: $version, input: { email: null }) { id } }',
      {
        id: ids[0],
        version: (before.data['contact'] as { version: number }).version,
      },
    );
    const { data, errors } = await call(RETRY, { id: failed.id });
    expect(errors).toBeUndefined();
    const retried = data['retryBatchJob'] as Job;
    expect(retried).toMatchObject({ status: 'QUEUED', errorCount: 0 });
    expect(retried.id).not.toBe(failed.id);
    expect(await run(retried.id)).toMatchObject({ status: 'COMPLETED', errorCount: 0 });
    const { data: found } = await call(
      'query ($one: ID!, $two: ID!) { one: contact(id: $one) { email } two: contact(id: $two) { email } }',
      {
        one: ids[0],
        two: ids[1],
      },
    );
    expect(found).toEqual({ one: { email: null }, two: { email: 'same@a.test' } });
    const again = await call(RETRY, { id: retried.id });
    expect(again.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      params: { value: 'COMPLETED' },
    });
  });

  it('are not tried again before they have ended', async () => {
    const { data } = await call(UPDATE, { ids, input: { lastName: 'Later' } });
    const { id } = data['bulkUpdateContact'] as Job;
    const { errors } = await call(RETRY, { id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', params: { value: 'QUEUED' } });
  });

  it('of which nothing but the record is left can be ended', async () => {
    const { kysely } = api.database;
    const { data } = await call(UPDATE, { ids, input: { lastName: 'Left' } });
    const { id } = data['bulkUpdateContact'] as Job;
    await sql`delete from tessera.batch_work where job_id = ${id}`.execute(kysely);
    const cancel = 'mutation ($id: ID!) { cancelBatchJob(id: $id) { status } }';
    expect((await other.call(cancel, { id })).errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
    expect((await call(cancel, { id })).data['cancelBatchJob']).toEqual({ status: 'CANCELED' });
  });

  it('that are canceled say how far they came', async () => {
    const { data } = await call(UPDATE, { ids, input: { lastName: 'Canceled' } });
    const { id } = data['bulkUpdateContact'] as Job;
    const signal = AbortSignal.abort();
    await runBatch({
      database: api.database,
      catalog: api.catalog,
      tenantId,
      jobId: id,
      chunkRows: 1,
      signal,
    });
    await call('mutation ($id: ID!) { cancelBatchJob(id: $id) { id } }', { id });
    expect(await run(id)).toMatchObject({ status: 'CANCELED', parsedDetails: '0 of 2 rows read, 0 written' });
  });
});
