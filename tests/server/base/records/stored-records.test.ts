import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import {
  changeRecords,
  createRecords,
  deleteRecords,
} from '../../../../src/server/base/records/server-writes.ts';
import {
  findRecord,
  findRecords,
  type StoredObject,
} from '../../../../src/server/base/records/stored-records.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { ensureSystemTables } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

interface Loan {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly status: 'OPEN' | 'ENDED' | null;
  readonly pages: number | null;
  readonly dueAt: string | null;
  readonly tags: readonly string[] | null;
  readonly readerList: readonly string[];
  readonly branch: string | null;
  readonly code: string | null;
  /** The models of some installations have no such field. */
  readonly shelf: string | null;
}

const model = {
  fields: [
    { name: 'title', kind: 'STRING', required: true, sortable: true },
    { name: 'code', kind: 'STRING', unique: true },
    { name: 'status', kind: 'ENUM', values: ['OPEN', 'ENDED'], default: 'OPEN' },
    { name: 'pages', kind: 'INT' },
    { name: 'dueAt', kind: 'TIMESTAMP' },
    { name: 'tags', kind: 'LIST', typeName: 'STRING' },
    { name: 'readerList', kind: 'LIST', typeName: 'Reader' },
    { name: 'branch', kind: 'OBJECT', typeName: 'Branch', onDelete: 'refuse' },
  ],
  deletableWhen: {
    name: 'notOpen',
    when: {
      type: 'FILTER',
      filter: { objectName: 'Loan', objectField: 'status', operator: 'EQUALS', value: '"ENDED"' },
    },
  },
  lifeCycle: {
    field: 'status',
    start: ['OPEN'],
    transitions: [{ name: 'end', from: ['OPEN'], to: 'ENDED' }],
  },
};
const catalog = buildCatalog(
  new Map([
    ['objects/Loan/model.json', JSON.stringify(model)],
    ['objects/Branch/model.json', JSON.stringify({ fields: [{ name: 'city', kind: 'STRING' }] })],
    ['objects/Reader/model.json', JSON.stringify({ fields: [{ name: 'name', kind: 'STRING' }] })],
  ]),
);
const actor = { userId: null, name: 'Tessera' };

describeOnEachDatabase('records as they are stored', (open) => {
  const object: StoredObject<Loan> | undefined = catalog.objects.get('Loan');
  if (!object) throw new Error(JSON.stringify(catalog.problems));
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    const row = { dueAt: '2026-03-01T10:00:00Z', pages: 7 };
    await database.forTenant('a').run(
      compileBulkInsert('a', object, [
        { id: '1', title: 'One', status: 'OPEN', ...row },
        { id: '2', title: 'Two', status: 'ENDED', pages: null },
        { id: '3', title: 'Gone', status: 'OPEN' },
      ]),
    );
    await database.forTenant('b').run(compileBulkInsert('b', object, [{ id: '1', title: 'Other' }]));
    await database.forTenant('a').query(sql<object>`update loan set deleted_at = now(), tags = '["x"]'
      where tenant_id = ${'a'} and id = '3'`);
    await database.forTenant('a').query(sql<object>`insert into loan__reader_list
      (tenant_id, owner_id, target_id, position) values (${'a'}, '1', 'r2', 0), (${'a'}, '1', 'r1', 1)`);
  });

  it('are read with values as the API has them, of one tenant, live ones alone', async () => {
    const db = database.forTenant('a');
    const fields = ['id', 'version', 'title', 'pages', 'dueAt', 'readerList', 'shelf'] as const;
    expect(await findRecords(db, object, fields, {})).toEqual([
      {
        id: '1',
        version: 1,
        title: 'One',
        pages: 7,
        dueAt: '2026-03-01T10:00:00Z',
        readerList: ['r2', 'r1'],
        shelf: null,
      },
      { id: '2', version: 1, title: 'Two', pages: null, dueAt: null, readerList: [], shelf: null },
    ]);
    const gone = await findRecord(db, object, ['tags'], { id: '3' }, { withDeleted: true });
    expect(gone).toEqual({ tags: ['x'] });
    expect(await findRecord(db, object, ['id'], { id: '3' })).toBeUndefined();
  });

  it('are found by values, one of several, none, and by a condition beside them', async () => {
    const ids = async (...[having, reading]: [Parameters<typeof findRecords<Loan>>[3], object?]) =>
      (await findRecords(database.forTenant('a'), object, ['id'], having, reading)).map(({ id }) => id);
    expect(await ids({ status: 'OPEN' })).toEqual(['1']);
    expect(await ids({ status: ['OPEN', 'ENDED'], pages: [7, 8] })).toEqual(['1']);
    expect(await ids({ pages: null })).toEqual(['2']);
    expect(await ids({ pages: 7, dueAt: '2026-03-01T11:00:00+01:00' })).toEqual(['1']);
    expect(await ids({ id: [] })).toEqual([]);
    expect(await ids({ shelf: null })).toEqual(['1', '2']);
    expect(await ids({ shelf: 'A' })).toEqual([]);
    expect(await ids({}, { and: sql`t.title like 'T%'` })).toEqual(['2']);
    expect(await ids({}, { orderBy: 'title', descending: true, limit: 1 })).toEqual(['2']);
    expect(await ids({}, { lock: 'change' })).toEqual(['1', '2']);
  });

  it('are found one by one in no order, unless one is asked for', async () => {
    const db = database.forTenant('a');
    const texts: string[] = [];
    const listening: TenantDb = {
      ...db,
      run: (statement) => {
        texts.push(statement.text);
        return db.run(statement);
      },
    };
    await findRecord(listening, object, ['id'], { status: 'OPEN' }, { lock: 'change' });
    expect(await findRecord(listening, object, ['id'], {}, { orderBy: 'title', descending: true })).toEqual({
      id: '2',
    });
    expect(texts.map((text) => text.includes('order by'))).toEqual([false, true]);
  });

  it('are changed with a version more, their history and its event, by the rules of their life', async () => {
    const db = database.forTenant('a');
    const change = (fields: Partial<Loan>, how: object = {}) =>
      db.transaction((tx) =>
        changeRecords(tx, object, ['1', '2', '3'], fields, { whole: catalog, actor, ...how }),
      );
    expect(await change({ title: 'Two' })).toEqual(['1']);
    expect(await findRecord(db, object, ['version', 'title'], { id: '1' })).toEqual({
      version: 2,
      title: 'Two',
    });
    const history = () =>
      db.query(sql<object>`select record_id as id, user_name as name, changes, event is not null as told from tessera.audit
        where tenant_id = ${'a'} order by id`);
    const entry = { name: 'Tessera', told: true };
    const first = { ...entry, id: '1', changes: [{ field: 'title', before: 'One', after: 'Two' }] };
    expect(await history()).toEqual([first]);
    await expect(change({ status: 'OPEN' })).rejects.toThrow('no-step');
    expect(await change({ pages: 9 }, { without: { history: 'it is a count' } })).toEqual(['1', '2']);
    expect(await history()).toEqual([first]);
    expect(await change({ status: 'OPEN' }, { without: { rules: 'it is put back' } })).toEqual(['2']);
    expect(await history()).toHaveLength(2);
    await expect(change({ code: 'same' })).rejects.toThrow('already-exists');
  });

  const branch = catalog.objects.get('Branch');
  const write = { whole: catalog, actor };

  it('are created with defaults, lists and a history each, by the rules of their life', async () => {
    const db = database.forTenant('c');
    const create = (records: readonly Partial<Loan>[], how: object = {}) =>
      db.transaction((tx) => createRecords(tx, object, records, { ...write, ...how }));
    const ids = await create([
      { title: 'New', code: 'X', pages: 3, tags: ['x', 'y'], readerList: ['r2', 'r1'] },
      { title: 'Newer', dueAt: '2026-03-01T10:00:00Z' },
    ]);
    const fields = ['id', 'version', 'title', 'status', 'pages', 'tags', 'dueAt', 'readerList'] as const;
    const first = { title: 'New', status: 'OPEN', pages: 3, tags: ['x', 'y'], readerList: ['r2', 'r1'] };
    const second = { title: 'Newer', status: 'OPEN', dueAt: '2026-03-01T10:00:00Z' };
    const empty = { version: 1, pages: null, tags: null, dueAt: null };
    expect(await findRecords(db, object, fields, {})).toEqual([
      { ...empty, ...first, id: ids[0] },
      { ...empty, ...second, id: ids[1], readerList: [] },
    ]);
    const history =
      await db.query(sql<object>`select a.record_id as id, a.action, a.changes, e.kind from tessera.audit as a
        join tessera.event as e on e.id = a.event where a.tenant_id = ${'c'} order by a.id`);
    const changes = (values: object) =>
      expect.arrayContaining(
        Object.entries(values).map(([field, after]) => ({ field, before: null, after: after as unknown })),
      ) as unknown;
    expect(history).toEqual([
      { id: ids[0], action: 'CREATE', kind: 'bulk', changes: changes(first) },
      { id: ids[1], action: 'CREATE', kind: 'bulk', changes: changes(second) },
    ]);
    await expect(create([{ title: 'Ended', status: 'ENDED' }])).rejects.toThrow('no-start');
    await expect(create([{ title: 'New', code: 'x' }])).rejects.toThrow('already-exists');
    await expect(create([{ title: 'Lost', shelf: 'A' }])).rejects.toThrow('shelf');
    const free = await create(
      [
        { title: 'New', code: 'x' },
        { title: 'Free', code: 'F' },
      ],
      { unlessTaken: true },
    );
    expect((await findRecords(db, object, ['title'], { id: free })).map(({ title }) => title)).toEqual([
      'Free',
    ]);
  });

  it('are deleted with a history each, unless a rule or a relation keeps them', async () => {
    const db = database.forTenant('d');
    if (!branch) throw new Error('The catalog has branches.');
    const [kept = '', free = ''] = await db.transaction((tx) =>
      createRecords(tx, branch, [{ city: 'Kept' }, { city: 'Free' }], write),
    );
    const [open = ''] = await db.transaction((tx) =>
      createRecords(tx, object, [{ title: 'Open', branch: kept }], write),
    );
    const remove = (of: ObjectType, ids: readonly string[], how: object = {}) =>
      db.transaction((tx) => deleteRecords(tx, of, ids, { ...write, ...how }));
    await expect(remove(branch, [kept, free])).rejects.toThrow('in-use');
    expect(await remove(branch, [free])).toEqual([free]);
    expect(await remove(branch, [free])).toEqual([]);
    await expect(remove(object, [open])).rejects.toThrow('rule-broken');
    expect(await remove(object, [open], { jobId: 'j', without: { rules: 'it is a merge' } })).toEqual([open]);
    expect(await findRecord(db, object, ['version'], { id: open }, { withDeleted: true })).toEqual({
      version: 2,
    });
    expect(
      await db.query(sql<object>`select record_id as id, job_id as job from tessera.audit
        where tenant_id = ${'d'} and action = 'DELETE' order by id`),
    ).toEqual([
      { id: free, job: null },
      { id: open, job: 'j' },
    ]);
  });

  it('are found by what the records have to which their relations lead, those without a value last', async () => {
    const db = database.forTenant('e');
    if (!branch) throw new Error('The catalog has branches.');
    const [north = '', south = ''] = await db.transaction((tx) =>
      createRecords(tx, branch, [{ city: 'North' }, { city: 'South' }], write),
    );
    await db.transaction((tx) =>
      createRecords(
        tx,
        object,
        [
          { title: 'One', branch: north, pages: 1 },
          { title: 'Two', branch: south, pages: 2 },
          { title: 'Three', branch: north },
          { title: 'Four' },
        ],
        write,
      ),
    );
    const titles = async (city: string | readonly string[]) => {
      const related = { branch: { object: branch, having: { city } } };
      const reading = { related, orderBy: 'pages', descending: true } as const;
      return (await findRecords(db, object, ['title'], { status: 'OPEN' }, reading)).map(
        ({ title }) => title,
      );
    };
    expect(await titles('North')).toEqual(['One', 'Three']);
    expect(await titles(['North', 'South'])).toEqual(['Two', 'One', 'Three']);
    expect(await titles('West')).toEqual([]);
  });
});
