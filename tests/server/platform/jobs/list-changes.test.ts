import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id } }';
const UPDATE = `mutation ($id: ID!, $input: ContactInput!) {
  updateContact(id: $id, version: 2, input: $input) { id } }`;
const LIST = `query ($filter: CompoundFilter) { contactList(limit: 100, filter: $filter, orderBy: [
  { field: "id", direction: ASCENDING }]) { rows { id version firstName groupList { name } } } }`;
const BULK = `mutation ($ids: [ID!], $input: ContactBulkInput!) {
  bulkUpdateContact(ids: $ids, input: $input) { id } }`;
const UNDO = 'mutation ($jobId: ID!) { undoBulkUpdateContact(jobId: $jobId) { id } }';
const JOB = 'query ($id: ID!) { batchJob(id: $id) { status parsedDetails } }';
const ERRORS = 'query ($id: ID!) { batchJobErrors(id: $id) { recordId code } }';
const HISTORY = `query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) {
  action userName changes { field before after } } }`;
const GROUPS = ['A', 'B', 'C', 'D'] as const;

interface Row {
  readonly id: string;
  readonly version: number;
  readonly firstName: string;
  readonly groupList: readonly { readonly name: string }[];
}

describeOnDatabase('Bulk updates of lists in part', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  const groups: Record<string, string> = {};
  let ids: readonly string[];

  const ask = async <T = { readonly id: string }>(query: string, variables: object): Promise<T> => {
    const { data, errors } = await call(query, { ...variables });
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const idsOf = (names: string) => [...names].map((name) => groups[name] ?? name);

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    for (const name of GROUPS) {
      const group = 'mutation ($name: String!) { createGroup(input: { name: $name }) { id } }';
      groups[name] = (await ask(group, { name })).id;
    }
  });
  /** Four contacts: with A and B, with B and A, with C, with none. */
  beforeEach(async () => {
    const made: string[] = [];
    for (const names of ['AB', 'BA', 'C', '']) {
      made.push((await ask(CREATE, { input: { firstName: 'One', groupList: idsOf(names) } })).id);
    }
    ids = made;
  });

  /** Makes the job and runs it to its end, a few records at a time. Answers its id. */
  const done = async (query: string, variables: object) => {
    const { id } = await ask(query, variables);
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: id, chunkRows: 3 });
    return id;
  };
  const change = (input: object) => done(BULK, { ids, input });
  const rows = async () => {
    const filter = { objectName: 'Contact', objectField: 'id', operator: 'IN', value: JSON.stringify(ids) };
    return (await ask<{ rows: Row[] }>(LIST, { filter: { type: 'FILTER', filter } })).rows;
  };
  /** The names of each contact's groups in their order. */
  const members = async () =>
    (await rows()).map(({ groupList }) => groupList.map(({ name }) => name).join(''));
  const versions = async () => (await rows()).map(({ version }) => version);

  it('put in at the end what is not there, and write nothing else', async () => {
    const job = await change({ groupListAdd: idsOf('DB') });
    expect(await members()).toEqual(['ABD', 'BAD', 'CDB', 'DB']);
    await change({ groupListAdd: idsOf('B') });
    expect(await versions()).toEqual([2, 2, 2, 2]);
    expect(await ask(JOB, { id: job })).toMatchObject({ parsedDetails: '4 of 4 rows read, 4 written' });
    const [entry] = await ask<unknown[]>(HISTORY, { id: ids[0] });
    expect(entry).toEqual({
      action: 'UPDATE',
      userName: 'Admin',
      changes: [{ field: 'groupList', before: idsOf('AB'), after: idsOf('ABD') }],
    });
  });

  it('take out what is there, and leave records without it alone', async () => {
    const job = await change({ groupListRemove: idsOf('AD') });
    expect(await members()).toEqual(['B', 'B', 'C', '']);
    expect(await versions()).toEqual([2, 2, 1, 1]);
    expect(await ask(JOB, { id: job })).toMatchObject({ parsedDetails: '4 of 4 rows read, 2 written' });
    expect(await ask<unknown[]>(HISTORY, { id: ids[2] })).toHaveLength(1);
  });

  it('do both beside other values', async () => {
    await change({ groupListAdd: idsOf('D'), groupListRemove: idsOf('BC'), firstName: 'Two' });
    expect(await members()).toEqual(['AD', 'AD', 'D', 'D']);
    expect((await rows()).map(({ firstName }) => firstName)).toEqual(['Two', 'Two', 'Two', 'Two']);
    const [entry] = await ask<{ changes: { field: string }[] }[]>(HISTORY, { id: ids[1] });
    expect(entry?.changes.map(({ field }) => field).sort()).toEqual(['firstName', 'groupList']);
  });

  it('are undone, and done again, each list as it was', async () => {
    const bulk = await change({ groupListAdd: idsOf('D'), groupListRemove: idsOf('A') });
    const undo = await done(UNDO, { jobId: bulk });
    expect(await members()).toEqual(['AB', 'BA', 'C', '']);
    expect(await versions()).toEqual([3, 3, 3, 3]);
    await done(UNDO, { jobId: undo });
    expect(await members()).toEqual(['BD', 'BD', 'CD', 'D']);
  });

  it('are not undone where the list was changed since', async () => {
    const bulk = await change({ groupListAdd: idsOf('D') });
    await ask(UPDATE, { id: ids[1], input: { groupList: idsOf('C') } });
    const undo = await done(UNDO, { jobId: bulk });
    expect(await members()).toEqual(['AB', 'C', 'C', '']);
    expect(await ask(ERRORS, { id: undo })).toEqual([{ recordId: ids[1], code: 'VERSION_CONFLICT' }]);
  });

  it('are refused where they contradict themselves or name nothing', async () => {
    const refusal = async (input: object) =>
      (await call(BULK, { ids, input })).errors?.map(({ message, extensions }) => [
        message,
        extensions['path'],
      ]);
    expect(await refusal({ groupList: idsOf('A'), groupListAdd: idsOf('B') })).toEqual([
      ['bad-request', 'groupList'],
    ]);
    expect(await refusal({ groupList: null, groupListRemove: idsOf('B') })).toEqual([
      ['bad-request', 'groupList'],
    ]);
    expect(await refusal({ groupListAdd: idsOf('AB'), groupListRemove: idsOf('CB') })).toEqual([
      ['bad-request', 'groupListRemove'],
    ]);
    for (const name of ['groupListAdd', 'groupListRemove']) {
      expect(await refusal({ [name]: [...idsOf('A'), 'x'] })).toEqual([['not-found', name]]);
      expect(await refusal({ [name]: [] })).toEqual([['required', 'input']]);
      expect(await refusal({ [name]: [' '] })).toEqual([['invalid-id', name]]);
    }
    expect(await members()).toEqual(['AB', 'BA', 'C', '']);
  });
});
