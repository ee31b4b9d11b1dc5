import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { runBatch } from '../../../support/composed.ts';

const JOB = 'id uuid name userName progress message status parsedDetails errorCount startedAt';
const UPDATE = `mutation ($ids: [ID!], $filter: CompoundFilter, $input: ContactBulkInput!, $expectedTotal: Int) {
  bulkUpdateContact(ids: $ids, filter: $filter, input: $input, expectedTotal: $expectedTotal) { ${JOB} } }`;
const DELETE = `mutation ($ids: [ID!], $filter: CompoundFilter, $expectedTotal: Int) {
  bulkDeleteContact(ids: $ids, filter: $filter, expectedTotal: $expectedTotal) { ${JOB} } }`;
const RESTORE = `mutation ($jobId: ID!) { bulkRestoreContact(jobId: $jobId) { ${JOB} } }`;
const CANCEL = `mutation ($id: ID!) { cancelBatchJob(id: $id) { ${JOB} } }`;
const PREVIEW = `query ($ids: [ID!], $filter: CompoundFilter) {
  bulkPreview(objectName: "Contact", ids: $ids, filter: $filter) { total totalIsExact sample } }`;
const LIST = `query ($filter: CompoundFilter) { contactList(limit: 1000, filter: $filter, orderBy: [
  { field: "id", direction: ASCENDING }]) { rows { id version firstName lastName email groupList { name } } } }`;
const ERRORS = 'query ($id: ID!) { batchJobErrors(id: $id) { recordId code messageKey path } }';
const HISTORY = `query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) {
  action userName changes { field before after } } }`;

interface Row {
  readonly id: string;
  readonly version: number;
  readonly firstName: string;
  readonly email: string | null;
}

const named = (lastName: string, operator = 'EQUALS') => ({
  type: 'FILTER',
  filter: { objectName: 'Contact', objectField: 'lastName', operator, value: JSON.stringify(lastName) },
});

describeOnEachDatabase('bulk calls', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
  });

  const ask = async <T>(query: string, variables: Record<string, unknown>, as: Call = call): Promise<T> => {
    const { data, errors } = await as(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const rowsOf = async (lastName: string) =>
    (await ask<{ rows: Row[] }>(LIST, { filter: named(lastName) })).rows;
  const fill = async (lastName: string, count: number) => {
    const input = (index: number) => ({
      lastName,
      firstName: `No. ${index}`,
      email: `${lastName}${index}@a.test`,
    });
    for (let index = 0; index < count; index++) {
      await ask('mutation ($input: ContactInput!) { createContact(input: $input) { id } }', {
        input: input(index),
      });
    }
    return rowsOf(lastName);
  };
  const run = (jobId: string, chunkRows = 3) =>
    runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId, chunkRows });
  const job = (id: string) =>
    ask<Record<string, unknown>>(`query ($id: ID!) { batchJob(id: $id) { ${JOB} } }`, { id });
  const make = async (query: string, variables: Record<string, unknown>) =>
    (await ask<{ id: string }>(query, variables)).id;

  it('changes exactly the records that the preview counts, and tells of each in its history', async () => {
    const rows = await fill('preview', 8);
    const others = await fill('previewless', 1);
    const filter = named('preview');
    const preview = await ask<{ sample: string[] }>(PREVIEW, { filter });
    expect(preview).toEqual({ total: 8, totalIsExact: true, sample: rows.slice(0, 5).map(({ id }) => id) });
    const groupId = await make('mutation { createGroup(input: { name: "Bulk" }) { id } }', {});
    const id = await make(UPDATE, {
      filter,
      input: { firstName: 'Same', groupList: [groupId] },
      expectedTotal: 8,
    });
    expect(await job(id)).toMatchObject({
      uuid: id,
      name: 'Change of contacts',
      userName: 'Admin',
      status: 'QUEUED',
    });
    await run(id);
    expect(await job(id)).toMatchObject({
      status: 'COMPLETED',
      progress: 100,
      parsedDetails: '8 of 8 rows read, 8 written',
      errorCount: 0,
      startedAt: expect.stringMatching(/Z$/) as string,
    });
    const after = await rowsOf('preview');
    expect(after).toEqual(
      rows.map((row) => ({ ...row, version: 2, firstName: 'Same', groupList: [{ name: 'Bulk' }] })),
    );
    expect(await rowsOf('previewless')).toEqual(others);
    const history = await ask<unknown[]>(HISTORY, { id: rows[0]?.id });
    expect(history[0]).toEqual({
      action: 'UPDATE',
      userName: 'Admin',
      changes: [
        { field: 'firstName', before: 'No. 0', after: 'Same' },
        { field: 'groupList', before: [], after: [groupId] },
      ],
    });
    expect(history).toHaveLength(2);
  });

  it('does not write records that have the values already', async () => {
    const rows = await fill('idle', 2);
    const id = await make(UPDATE, { ids: rows.map((row) => row.id), input: { firstName: 'No. 1' } });
    await run(id);
    expect((await rowsOf('idle')).map(({ version }) => version)).toEqual([2, 1]);
    expect(await job(id)).toMatchObject({ parsedDetails: '2 of 2 rows read, 1 written' });
  });

  it('deletes by ids, and restores what it deleted and nothing else', async () => {
    const rows = await fill('gone', 4);
    const [first, second, third] = rows as [Row, Row, Row, Row];
    await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: first.id });
    const id = await make(DELETE, { ids: rows.map((row) => row.id), expectedTotal: 3 });
    await run(id);
    expect(await rowsOf('gone')).toEqual([]);
    // One is back already, and another one's address has been taken.
    await ask('mutation ($id: ID!) { restoreContact(id: $id, version: 2) { id } }', { id: second.id });
    await ask('mutation ($e: String!) { createContact(input: { email: $e }) { id } }', { e: third.email });
    const undo = await make(RESTORE, { jobId: id });
    await run(undo);
    expect(await job(undo)).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      errorCount: 1,
      parsedDetails: '2 of 2 rows read, 1 written',
    });
    expect(await ask(ERRORS, { id: undo })).toEqual([
      {
        recordId: third.id,
        code: 'RESTORE_TAKEN',
        messageKey: 'responseErrorMsg.restore-taken',
        path: 'email',
      },
    ]);
    expect((await rowsOf('gone')).map((row) => row.id)).toEqual([second.id, rows[3]?.id]);
    const again = await call(RESTORE, { jobId: undo });
    expect(again.errors?.[0]).toMatchObject({ message: 'not-found' });
  });

  it('counts records whose unique value is taken, and goes on', async () => {
    const rows = await fill('unique', 7);
    const id = await make(UPDATE, { filter: named('unique'), input: { email: 'One@A.test' } });
    await run(id);
    expect(await job(id)).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', errorCount: 6, progress: 100 });
    const errors = await ask<{ recordId: string }[]>(ERRORS, { id });
    expect(errors.map(({ recordId }) => recordId)).toEqual(rows.slice(1).map((row) => row.id));
    expect((await rowsOf('unique'))[0]).toMatchObject({ email: 'One@A.test', version: 2 });
  });

  it('names ids that are of no record, from the beginning and each once', async () => {
    const rows = await fill('some', 3);
    const [first, second, third] = rows.map((row) => row.id);
    await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: third });
    const ids = [first, 'none', second, first, third, 'none'];
    expect(
      await ask(
        'query ($ids: [ID!]) { bulkPreview(objectName: "Contact", ids: $ids) { total sample notFound notFoundIds } }',
        { ids },
      ),
    ).toEqual({ total: 2, sample: [first, second], notFound: 2, notFoundIds: [third, 'none'] });
    for (const call of ['ableRecords', 'deletableRecords'])
      expect(
        await ask(`query ($ids: [ID!]) { ${call}(objectName: "Contact", ids: $ids) { total notFound } }`, {
          ids,
        }),
      ).toEqual(call === 'ableRecords' ? { total: 0, notFound: 0 } : { total: 2, notFound: 2 });
    const { id, ...begun } = await ask<Record<string, string>>(UPDATE, {
      ids,
      input: { firstName: 'Seen' },
      expectedTotal: 2,
    });
    expect(begun).toMatchObject({
      status: 'QUEUED',
      errorCount: 2,
      parsedDetails: '2 of 4 rows read, 0 written, 2 not found',
    });
    const errors = ['none', third].map((recordId) => ({ recordId, code: 'NOT_FOUND' })).toReversed();
    expect(await ask(ERRORS, { id })).toMatchObject(errors);
    await run(id as string);
    expect(await job(id as string)).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      errorCount: 2,
      parsedDetails: '4 of 4 rows read, 2 written, 2 not found',
    });
    expect(await ask(ERRORS, { id })).toMatchObject(errors);
    expect((await rowsOf('some')).map(({ firstName }) => firstName)).toEqual(['Seen', 'Seen']);
    const none = await make(DELETE, { ids: ['none', third] });
    await run(none);
    expect(await job(none)).toMatchObject({
      status: 'COMPLETED_WITH_ERRORS',
      progress: 100,
      errorCount: 2,
      parsedDetails: '2 of 2 rows read, 0 written, 2 not found',
    });
  });

  it('counts records that have gone meanwhile', async () => {
    const rows = await fill('late', 2);
    const id = await make(DELETE, { filter: named('late') });
    await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: rows[1]?.id });
    await run(id);
    expect(await ask(ERRORS, { id })).toMatchObject([{ recordId: rows[1]?.id, code: 'NOT_FOUND' }]);
  });

  it('does nothing where the total is another one by now', async () => {
    const rows = await fill('moved', 2);
    const { errors } = await call(DELETE, { filter: named('moved'), expectedTotal: 1 });
    expect(errors?.[0]).toMatchObject({
      message: 'total-changed',
      extensions: { code: 'TOTAL_CHANGED', path: 'expectedTotal', params: { expected: 1, total: 2 } },
    });
    expect(await rowsOf('moved')).toEqual(rows);
  });

  it('refuses to mean everything, and what is not valid', async () => {
    const message = async (query: string, variables: Record<string, unknown>) =>
      (await call(query, variables)).errors?.map((error) => [error.message, error.extensions['path']]);
    expect(await message(DELETE, {})).toEqual([['required', 'ids']]);
    expect(await message(DELETE, { ids: [], filter: null })).toEqual([['required', 'ids']]);
    expect(await message(DELETE, { ids: ['x'], filter: named('x') })).toEqual([['bad-request', 'filter']]);
    expect(await message(PREVIEW, {})).toEqual([['required', 'ids']]);
    const empty = { type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters: [] } };
    expect((await message(DELETE, { filter: empty }))?.[0]?.[0]).toBe('invalid-filter');
    const many = Array.from({ length: 10_001 }, (_, index) => `${index}`);
    expect(await message(DELETE, { ids: many })).toEqual([['too-long', 'ids']]);
    expect(await message(UPDATE, { ids: ['x'], input: {} })).toEqual([['required', 'input']]);
    expect(await message(UPDATE, { ids: ['x'], input: { email: 'none' } })).toEqual([
      ['invalid-email', 'email'],
    ]);
    expect(await message(UPDATE, { ids: ['x'], input: { groupList: ['x'] } })).toEqual([
      ['not-found', 'groupList'],
    ]);
    expect(await message(CANCEL, { id: 'x' })).toEqual([['not-found', 'id']]);
    expect(await message('{ batchJobErrors(id: "x", limit: -1) { code } }', {})).toEqual([
      ['bad-request', 'limit'],
    ]);
  });

  it('stops a canceled job where it is', async () => {
    const rows = await fill('stop', 5);
    const id = await make(UPDATE, { filter: named('stop'), input: { firstName: 'New' } });
    await runUntil(id, 2);
    expect(await ask(CANCEL, { id })).toMatchObject({
      status: 'CANCELED',
      progress: 40,
      parsedDetails: '2 of 5 rows read, 2 written',
    });
    await run(id);
    expect((await rowsOf('stop')).map(({ version }) => version)).toEqual([2, 2, 1, 1, 1]);
    expect(rows).toHaveLength(5);
    expect(await ask(CANCEL, { id })).toMatchObject({ status: 'CANCELED' });
  });

  /** A worker that fails in the middle of a chunk, as a rule its second: nothing of that one is there. */
  const runUntil = async (jobId: string, chunkRows: number, chunk = 2) => {
    let updates = 0;
    const dying = {
      forTenant: (id: string) => {
        const db = api.database.forTenant(id);
        const inside = (tx: typeof db): typeof db => ({
          ...tx,
          run: async (statement) => {
            const rows = await tx.run(statement);
            if (statement.text.includes('insert into tessera.audit') && ++updates === chunk)
              throw new Error('killed');
            return rows;
          },
        });
        return {
          ...db,
          transaction: <T>(work: (tx: typeof db) => Promise<T>) => db.transaction((tx) => work(inside(tx))),
        };
      },
    };
    const parts = { database: dying, catalog: api.catalog, tenantId, jobId, chunkRows };
    await expect(runBatch(parts)).rejects.toThrow('killed');
  };

  it('goes on where a worker died: no record twice, none left out', async () => {
    const rows = await fill('died', 7);
    const id = await make(UPDATE, { filter: named('died'), input: { firstName: 'New' } });
    await runUntil(id, 3);
    expect(await job(id)).toMatchObject({ status: 'RUNNING', progress: 42 });
    await Promise.all([run(id), run(id)]);
    expect(await job(id)).toMatchObject({
      status: 'COMPLETED',
      parsedDetails: '7 of 7 rows read, 7 written',
    });
    expect((await rowsOf('died')).map(({ version }) => version)).toEqual(rows.map(() => 2));
    const { rows: audit } = await sql<{ count: string }>`select count(*) as count from tessera.audit
      where action = 'UPDATE' and record_id = any(${rows.map((row) => row.id)}::text[])`.execute(
      api.database.kysely,
    );
    expect(audit[0]?.count).toBe('7');
  });

  it('gives up a job that fails each time', async () => {
    await fill('stuck', 1);
    const id = await make(DELETE, { filter: named('stuck') });
    for (let failures = 0; failures < 5; failures++) await runUntil(id, 3, 1);
    expect(await job(id)).toMatchObject({ status: 'RUNNING' });
    await run(id);
    expect(await job(id)).toMatchObject({ status: 'FAILED', progress: 0 });
    expect(await rowsOf('stuck')).toHaveLength(1);
  });

  it('bears it that its workers die, as long as it is not for ever', async () => {
    const died = async (name: string, times: number) => {
      await fill(name, 1);
      const id = await make(DELETE, { filter: named(name) });
      await sql`update tessera.batch_work set attempts = ${times} where job_id = ${id}`.execute(
        api.database.kysely,
      );
      await run(id);
      return job(id);
    };
    expect(await died('often', 24)).toMatchObject({ status: 'COMPLETED' });
    expect(await died('always', 25)).toMatchObject({ status: 'FAILED', progress: 0 });
  });

  it("keeps other tenants' records and jobs out of reach", async () => {
    const rows = await fill('foreign', 2);
    const { call: other } = await api.signIn('beta');
    const ids = rows.map((row) => row.id);
    expect(await ask(PREVIEW, { ids }, other)).toEqual({ total: 0, totalIsExact: true, sample: [] });
    const { id } = await ask<{ id: string }>(DELETE, { ids }, other);
    await runBatch({ ...api, tenantId, jobId: id });
    const mine = await make(DELETE, { ids });
    for (const [query, variables] of [
      [CANCEL, { id: mine }],
      [RESTORE, { jobId: mine }],
    ] as const) {
      expect((await other(query, variables)).errors?.[0]?.message).toBe('not-found');
    }
    expect(await ask(ERRORS, { id: mine }, other)).toEqual([]);
    expect(await rowsOf('foreign')).toEqual(rows);
  });
});
