/** Many write the same records at once, by every way: nothing is lost, and nobody is told of anything but of others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const WRITERS = 16;
const ROUNDS = runs(6, 100);
const RECORDS = 12;

type Values = Readonly<Record<string, unknown>>;
interface Row {
  readonly id: string;
  readonly version: number;
  readonly count: number;
}

const COUNTER = {
  access: 'contacts',
  fields: [
    { name: 'title', kind: 'STRING', sortable: true },
    { name: 'count', kind: 'INT' },
    { name: 'state', kind: 'ENUM', values: ['OPEN', 'CLOSED'], default: 'OPEN' },
    { name: 'partList', kind: 'LIST', typeName: 'Part', onDelete: 'refuse' },
  ],
  readOnlyWhen: [
    {
      name: 'closed',
      when: {
        type: 'FILTER',
        filter: { objectName: 'Counter', objectField: 'state', operator: 'EQUALS', value: '"CLOSED"' },
      },
      fields: ['title'],
    },
  ],
};

const PART = { access: 'contacts', fields: [{ name: 'title', kind: 'STRING', sortable: true }] };

describeOnDatabase('records that many write at once', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let ids: readonly string[];
  let parts: readonly string[];

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Counter/model.json', COUNTER);
    await copy.write('objects/Part/model.json', PART);
    api = await openApi(await open({ product: true }), copy.folder);
    ({ call, tenantId } = await api.signIn('alpha'));
    const make = (mutation: string) =>
      Promise.all(
        Array.from({ length: RECORDS }, async () => {
          const { data } = await call(`mutation { made: ${mutation} { id } }`);
          return (data['made'] as Row).id;
        }),
      );
    ids = await make('createCounter(input: { title: "New", count: 0 })');
    parts = await make('createPart(input: { title: "New" })');
  });
  afterAll(() => copy.remove());

  const random = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  const mixed = (all: readonly string[]) => all.toSorted(() => Math.random() - 0.5);
  /** One or more: a call for no record is refused. */
  const some = (of = ids) => mixed(of).slice(0, 1 + Math.floor(Math.random() * of.length));
  const told: string[] = [];
  const ask = async (query: string, variables: Values): Promise<Values> => {
    const { data, errors } = await call(query, variables);
    told.push(...(errors ?? []).map(({ message }) => message));
    return data ?? {};
  };
  const read = async (id: string): Promise<Row | null> =>
    (await ask('query ($id: ID!) { counter(id: $id) { id version count } }', { id }))[
      'counter'
    ] as Row | null;
  const job = async (mutation: string, variables: Values) => {
    const [started] = Object.values(await ask(mutation, variables)) as (Row | null)[];
    if (!started) return '';
    await runBatch({ database: api.database, catalog: api.catalog, tenantId, jobId: started.id });
    return started.id;
  };

  const goneAndBack = async (object: string, among: readonly string[]) => {
    const gone = `mutation ($ids: [ID!]) { bulkDelete${object}(ids: $ids) { id } }`;
    const jobId = await job(gone, { ids: among });
    await job(`mutation ($jobId: ID!) { bulkRestore${object}(jobId: $jobId) { id } }`, { jobId });
  };

  /** How often each was counted up, as far as its writer was told. */
  const counted = new Map<string, number>();
  const WAYS: readonly (() => Promise<unknown>)[] = [
    async () => {
      const row = await read(random(ids));
      if (!row) return;
      const { id, version, count } = row;
      const variables = { id, version, count: count + 1, state: random(['OPEN', 'CLOSED']) };
      const done = await ask(
        `mutation ($id: ID!, $version: Int!, $count: Int, $state: String) {
          updateCounter(id: $id, version: $version, input: { count: $count, state: $state }) { id } }`,
        variables,
      );
      if (done['updateCounter']) counted.set(id, (counted.get(id) ?? 0) + 1);
    },
    async () => {
      const row = await read(random(ids));
      if (!row) return;
      const variables = { id: row.id, version: row.version, parts: some(parts) };
      await ask(
        `mutation ($id: ID!, $version: Int!, $parts: [ID!]) {
          updateCounter(id: $id, version: $version, input: { partList: $parts }) { id } }`,
        variables,
      );
    },
    () =>
      job(
        `mutation ($ids: [ID!], $input: CounterBulkInput!) {
          bulkUpdateCounter(ids: $ids, input: $input) { id } }`,
        { ids: some(), input: { title: `T${Math.random()}` } },
      ),
    () =>
      job(
        `mutation ($ids: [ID!], $input: CounterBulkInput!) {
          bulkUpdateCounter(ids: $ids, input: $input) { id } }`,
        { ids: some(), input: { partListAdd: some(parts).slice(0, 3) } },
      ),
    async () => {
      const row = await read(random(ids));
      if (!row) return;
      const gone = await ask(
        'mutation ($id: ID!, $version: Int!) { deleteCounter(id: $id, version: $version) { id version } }',
        { id: row.id, version: row.version },
      );
      const deleted = gone['deleteCounter'] as Row | null | undefined;
      if (!deleted) return;
      await ask('mutation ($id: ID!, $version: Int!) { restoreCounter(id: $id, version: $version) { id } }', {
        id: deleted.id,
        version: deleted.version,
      });
    },
    () => goneAndBack('Counter', some()),
    () => goneAndBack('Part', some(parts)),
  ];

  it('keep each write that was told, whole, and tell the others why not', async () => {
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let round = 0; round < ROUNDS; round++) await random(WAYS)();
      }),
    );
    const known = new Set(['version-conflict', 'not-found', 'in-use']);
    expect(told.filter((message) => !known.has(message))).toEqual([]);
    for (const id of ids) {
      const row = await read(id);
      expect(row?.count).toBe(counted.get(id) ?? 0);
    }
  });
});
