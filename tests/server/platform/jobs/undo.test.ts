import { beforeAll, expect, it } from 'vitest';
import { compileItems } from '../../../../src/server/platform/jobs/batch-work.ts';
import { freezeDone } from '../../../../src/server/platform/jobs/freeze.ts';
import { compileFreezeChanged, type ItemRange } from '../../../../src/server/base/sql/batch-items.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { customFieldTools, values } from '../../../support/custom-fields.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const FIELDS = `id version firstName lastName email birthDate academicRank groupList { id }
  customFieldList { fieldName valueList }`;
const CREATE = `mutation ($input: ContactInput!) { createContact(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { ${FIELDS} } }`;
const READ = `query ($id: ID!) { contact(id: $id) { ${FIELDS} } }`;
const BULK = `mutation ($ids: [ID!]!, $input: ContactBulkInput!) { bulkUpdateContact(ids: $ids, input: $input) { id } }`;
const UNDO = 'mutation ($jobId: ID!) { undoBulkUpdateContact(jobId: $jobId) { id name status } }';
const JOB = 'query ($id: ID!) { batchJob(id: $id) { status parsedDetails errorCount } }';
const ERRORS = 'query ($id: ID!) { batchJobErrors(id: $id) { recordId code path } }';
const HISTORY = `query ($id: ID!) { recordHistory(objectName: "Contact", id: $id, limit: 1) {
  action userName changes { field before after } } }`;

interface Row {
  readonly id: string;
  readonly version: number;
}

describeOnDatabase('Undo of a bulk update', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    const tools = customFieldTools(call);
    await tools.define({ name: 'size', type: 'INT', label: 'Size', objectName: 'Contact' });
    await tools.define({ name: 'other', type: 'TEXT', label: 'Other', objectName: 'Contact' });
  });

  const ask = async <T = Row>(query: string, variables: object): Promise<T> => {
    const { data, errors } = await call(query, { ...variables });
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (input: object) => ask(CREATE, { input: { lastName: 'Undo', ...input } });
  const group = async (name: string) =>
    (await ask('mutation ($name: String!) { createGroup(input: { name: $name }) { id } }', { name })).id;
  const run = (jobId: string) =>
    runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId, chunkRows: 3 });
  /** Makes the job and runs it to its end. Answers its id. */
  const done = async (query: string, variables: object) => {
    const { id } = await ask(query, variables);
    await run(id);
    return id;
  };
  const read = (rows: readonly Row[]) => Promise.all(rows.map(({ id }) => ask(READ, { id })));
  const withoutVersion = (rows: readonly Row[]) => rows.map(({ version: _, ...row }) => row);
  const job = (id: string) => ask<{ status: string; errorCount: number; parsedDetails: string }>(JOB, { id });

  it('puts back values, lists and fields of the tenant, whatever each record had', async () => {
    const [a, b, c] = [await group('A'), await group('B'), await group('C')];
    const rows = [
      await create({ firstName: 'One', groupList: [a, b], birthDate: '1999-12-31', academicRank: 'DOCTOR' }),
      await create({ groupList: [b, a], customFieldList: values({ size: '7', other: 'kept' }) }),
      await create({ firstName: 'Same', customFieldList: values({ size: '1' }) }),
      await create({}),
      // Has all of it already: the job does not change it.
      await create({
        firstName: 'Same',
        groupList: [c],
        birthDate: '2000-01-01',
        academicRank: 'PROFESSOR',
        customFieldList: values({ size: '1' }),
      }),
    ];
    const before = await read(rows);
    const input = {
      firstName: 'Same',
      groupList: [c],
      birthDate: '2000-01-01',
      academicRank: 'PROFESSOR',
      customFieldList: values({ size: '1' }),
    };
    const bulk = await done(BULK, { ids: rows.map(({ id }) => id), input });
    const changed = await read(rows);
    expect(withoutVersion(changed)).not.toEqual(withoutVersion(before));

    const undo = await done(UNDO, { jobId: bulk });
    expect(await job(undo)).toEqual({
      status: 'COMPLETED',
      errorCount: 0,
      parsedDetails: '4 of 4 rows read, 4 written',
    });
    const after = await read(rows);
    expect(withoutVersion(after)).toEqual(withoutVersion(before));
    expect(after.map(({ version }) => version)).toEqual([3, 3, 3, 3, 1]);
    const [entry] = await ask<unknown[]>(HISTORY, { id: rows[0]?.id });
    expect(entry).toMatchObject({ action: 'UPDATE', userName: 'Admin' });
    expect((entry as { changes: unknown[] }).changes).toContainEqual({
      field: 'groupList',
      before: [c],
      after: [a, b],
    });

    // The same Undo is the same job; Undo of the Undo does it all again.
    expect((await ask(UNDO, { jobId: bulk })).id).toBe(undo);
    await done(UNDO, { jobId: undo });
    expect(withoutVersion(await read(rows))).toEqual(withoutVersion(changed));
  });

  it('keeps what was edited, deleted or given away since, and names it', async () => {
    const rows = await Promise.all(['edited', 'gone', 'fine'].map((firstName) => create({ firstName })));
    const [edited, gone, fine] = rows as [Row, Row, Row];
    const bulk = await done(BULK, { ids: rows.map(({ id }) => id), input: { firstName: 'Bulk' } });
    await ask(UPDATE, { id: edited.id, version: 2, input: { birthDate: '2001-01-01' } });
    await ask('mutation ($id: ID!) { deleteContact(id: $id, version: 2) { id } }', { id: gone.id });
    const undo = await done(UNDO, { jobId: bulk });
    expect(await job(undo)).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', errorCount: 2 });
    const errors = await ask<{ recordId: string }[]>(ERRORS, { id: undo });
    expect(errors.toSorted((x, y) => x.recordId.localeCompare(y.recordId))).toEqual(
      [
        { recordId: edited.id, code: 'VERSION_CONFLICT', path: null },
        { recordId: gone.id, code: 'NOT_FOUND', path: null },
      ].toSorted((x, y) => x.recordId.localeCompare(y.recordId)),
    );
    expect(await read([edited, fine])).toMatchObject([
      { firstName: 'Bulk', birthDate: '2001-01-01' },
      { firstName: 'fine' },
    ]);

    const owner = await create({ email: 'old@undo.test' });
    const mail = await done(BULK, { ids: [owner.id], input: { email: 'new@undo.test' } });
    await create({ email: 'OLD@undo.test' });
    const late = await done(UNDO, { jobId: mail });
    expect(await ask(ERRORS, { id: late })).toEqual([
      { recordId: owner.id, code: 'ALREADY_EXISTS', path: 'email' },
    ]);
  });

  it('goes on where a canceled Undo has ended', async () => {
    const rows: Row[] = [];
    for (let index = 0; index < 5; index++) rows.push(await create({ firstName: `No. ${index}` }));
    const bulk = await done(BULK, { ids: rows.map(({ id }) => id), input: { firstName: 'Bulk' } });
    const { id: first } = await ask(UNDO, { jobId: bulk });
    const stop = new AbortController();
    const { database, catalog } = api;
    const forTenant: typeof database.forTenant = (tenant) => {
      const db = database.forTenant(tenant);
      let count = 0;
      // The job is taken up, then one chunk is written.
      return {
        ...db,
        transaction: (work) => db.transaction(work).finally(() => ++count > 1 && stop.abort()),
      };
    };
    await runBatch({
      database: { forTenant },
      catalog,
      tenantId,
      jobId: first,
      chunkRows: 3,
      signal: stop.signal,
    });
    await ask('mutation ($id: ID!) { cancelBatchJob(id: $id) { id } }', { id: first });
    const second = await done(UNDO, { jobId: bulk });
    expect(second).not.toBe(first);
    expect(await job(second)).toMatchObject({ parsedDetails: '2 of 2 rows read, 2 written', errorCount: 0 });
    expect(await read(rows)).toMatchObject(rows.map((_, index) => ({ firstName: `No. ${index}` })));
  });

  it('looks through the records of the job some at a time, and numbers them on', async () => {
    const rows = await Promise.all(
      Array.from({ length: 7 }, (_, at) => create({ firstName: `Part ${at % 3}` })),
    );
    // Every third has the value already.
    const bulk = await done(BULK, { ids: rows.map(({ id }) => id), input: { firstName: 'Part 0' } });
    const object = api.catalog.objects.get('Contact');
    if (!object) throw new Error('The object is missing');
    const db = api.database.forTenant(tenantId);
    const items = await db.transaction(async (tx) => {
      const compile = (range: ItemRange) => compileFreezeChanged(tenantId, object, 'parts', bulk, range);
      expect(await freezeDone(tx, { position: 7 }, compile, 'first', 2)).toEqual({ total: 4, missing: 0 });
      return tx.run(compileItems(tenantId, { jobId: 'parts', position: 0 }, 10));
    });
    expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const changed = rows.filter((_, at) => at % 3 > 0).map(({ id }) => id);
    expect(items.map(({ recordId }) => recordId)).toEqual(changed.sort());
  });

  it('is refused for what is no bulk update of contacts, or not at its end', async () => {
    const { id } = await create({});
    const running = await ask(BULK, { ids: [id], input: { firstName: 'x' } });
    const remove = await done('mutation ($ids: [ID!]!) { bulkDeleteContact(ids: $ids) { id } }', {
      ids: [id],
    });
    const refusal = async (jobId: string, as = call) => (await as(UNDO, { jobId })).errors?.[0]?.message;
    expect([await refusal(running.id), await refusal(remove), await refusal('nobody')]).toEqual([
      'bad-request',
      'not-found',
      'not-found',
    ]);
    await run(running.id);
    const { call: stranger } = await api.signIn('beta');
    expect(await refusal(running.id, stranger)).toBe('not-found');
  });

  it('goes by the job alone: asked whether it may, and done, for changes and for deletions', async () => {
    const MAY = 'query ($id: ID!) { mayUndoBatchJob(id: $id) }';
    const UNDO_JOB = 'mutation ($id: ID!) { undoBatchJob(id: $id) { id name } }';
    const may = (id: string) => ask<boolean>(MAY, { id });
    const rows = [await create({ firstName: 'Before' }), await create({ firstName: 'Earlier' })];
    const ids = rows.map(({ id }) => id);
    const before = await read(rows);

    const changing = (await ask(BULK, { ids, input: { firstName: 'After' } })).id;
    expect(await may(changing)).toBe(false);
    await run(changing);
    expect(await may(changing)).toBe(true);
    const undo = await done(UNDO_JOB, { id: changing });
    expect(withoutVersion(await read(rows))).toEqual(withoutVersion(before));
    expect(await may(changing)).toBe(false);
    expect((await ask(UNDO_JOB, { id: changing })).id).toBe(undo);

    const deleting = await done('mutation ($ids: [ID!]!) { bulkDeleteContact(ids: $ids) { id } }', { ids });
    expect(await read(rows)).toEqual([null, null]);
    expect(await may(deleting)).toBe(true);
    const back = await done(UNDO_JOB, { id: deleting });
    expect(withoutVersion(await read(rows))).toEqual(withoutVersion(before));
    expect(await may(deleting)).toBe(false);
    // A restoration is no change of values: what it has brought back is deleted by hand.
    expect(await may(back)).toBe(false);
  });

  it('is for those who see the job and may write, and for jobs that changed something', async () => {
    const MAY = 'query ($id: ID!) { mayUndoBatchJob(id: $id) }';
    const row = await create({ firstName: 'Mine' });
    const same = await done(BULK, { ids: [row.id], input: { firstName: 'Mine' } });
    expect(await ask(MAY, { id: same })).toBe(false);
    const changing = await done(BULK, { ids: [row.id], input: { firstName: 'Other' } });
    const other = await api.signIn('gamma');
    expect((await other.call(MAY, { id: changing })).data).toEqual({ mayUndoBatchJob: false });
    const { errors } = await other.call('mutation ($id: ID!) { undoBatchJob(id: $id) { id } }', {
      id: changing,
    });
    expect(errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
    expect(await ask(MAY, { id: changing })).toBe(true);
  });
});
