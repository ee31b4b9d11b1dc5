import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import {
  changeRecords,
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
  /** The models of some installations have no such field. */
  readonly shelf: string | null;
}

const model = {
  fields: [
    { name: 'title', kind: 'STRING', required: true, sortable: true },
    { name: 'status', kind: 'ENUM', values: ['OPEN', 'ENDED'] },
    { name: 'pages', kind: 'INT' },
    { name: 'dueAt', kind: 'TIMESTAMP' },
    { name: 'tags', kind: 'LIST', typeName: 'STRING' },
    { name: 'readerList', kind: 'LIST', typeName: 'Reader' },
  ],
  lifeCycle: {
    field: 'status',
    start: ['OPEN'],
    transitions: [{ name: 'end', from: ['OPEN'], to: 'ENDED' }],
  },
};
const catalog = buildCatalog(
  new Map([
    ['objects/Loan/model.json', JSON.stringify(model)],
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
  });
});
