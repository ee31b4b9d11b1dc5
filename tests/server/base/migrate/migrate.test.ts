import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const NAME = { name: 'name', kind: 'STRING', maxLength: 100 };
const SIZE = { name: 'size', kind: 'INT' };

function catalogOf(objects: Record<string, unknown[] | string>) {
  const files = Object.entries(objects).map(([name, fields]): [string, string] => [
    `objects/${name}/model.json`,
    typeof fields === 'string' ? fields : JSON.stringify({ fields }),
  ]);
  return buildCatalog(new Map(files));
}

describeOnEachDatabase('migrate', (open) => {
  const start = async () => {
    const { kysely } = await open();
    const apply = (objects: Record<string, unknown[] | string>, allowLoss = false) =>
      migrate(kysely, catalogOf(objects), { allowLoss });
    const insert = (id = '1', size: unknown = 5) =>
      sql`insert into thing (tenant_id, id, name, size) values ('t', ${id}, 'a', ${size})`.execute(kysely);
    const things = async () => (await sql<Record<string, unknown>>`select * from thing`.execute(kysely)).rows;
    return { apply, insert, things };
  };

  it('creates tables once, then finds nothing to do', async () => {
    const { apply } = await start();
    expect(await apply({ Thing: [NAME] })).toContain('create table thing for Thing');
    expect(await apply({ Thing: [NAME] })).toEqual([]);
  });

  it('adds columns, indexes and link tables by itself', async () => {
    const { apply } = await start();
    await apply({ Thing: [NAME] });
    const done = await apply({
      Thing: [
        { ...NAME, sortable: true, searchable: true, unique: true },
        SIZE,
        { name: 'partList', kind: 'LIST', typeName: 'Thing' },
      ],
    });
    expect(done).toEqual(
      expect.arrayContaining([
        'add column thing.size',
        'create index thing__sorted__name',
        'create index thing__search_1__name',
        'create unique index thing__distinct__name',
        'create table thing__part_list for Thing.partList',
      ]),
    );
  });

  it('stores zones by the names of now, once, also in lists and in workflows', async () => {
    const { kysely } = await open();
    const fields = [
      NAME,
      { name: 'zone', kind: 'ZONE_ID' },
      { name: 'zoneList', kind: 'LIST', typeName: 'ZONE_ID' },
      { name: 'about', kind: 'STRING', format: 'objectName' },
      { name: 'state', kind: 'ENUM', values: ['VALID', 'INVALID', 'PENDING'], readOnly: true },
      {
        name: 'flow',
        kind: 'STRING',
        format: 'document',
        documentType: 'workflow',
        aboutField: 'about',
        documentState: 'state',
      },
    ];
    expect(catalogOf({ Thing: fields }).brokenObjects.size).toBe(0);
    await migrate(kysely, catalogOf({ Thing: fields }), { allowLoss: false });
    await sql`comment on column thing.zone is null`.execute(kysely);
    await sql`comment on column thing.zone_list is null`.execute(kysely);
    await sql`comment on column thing.flow is null`.execute(kysely);
    const flow = '{"elements":[{"config":{"zone":"Asia/Saigon","text":"Zulu"}}]}';
    await sql`insert into thing (tenant_id, id, name, zone, zone_list, flow) values
      ('t', '1', 'Japan', 'Europe/Kiev', '["UTC", "Asia/Calcutta"]', ${flow}), ('t', '2', 'b', 'Europe/Warsaw', '["UTC"]', null)`.execute(
      kysely,
    );
    const done = await migrate(kysely, catalogOf({ Thing: fields }), { allowLoss: false });
    expect(done).toEqual(
      ['zone', 'zone_list', 'flow'].map((column) => `store 1 zones of thing.${column} by their names of now`),
    );
    const { rows } = await sql`select name, zone, zone_list, flow, version from thing order by id`.execute(
      kysely,
    );
    expect(rows).toEqual([
      {
        name: 'Japan',
        zone: 'Europe/Kyiv',
        zone_list: ['UTC', 'Asia/Kolkata'],
        version: 1,
        flow: flow.replace('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
      },
      { name: 'b', zone: 'Europe/Warsaw', zone_list: ['UTC'], flow: null, version: 1 },
    ]);
    expect(await migrate(kysely, catalogOf({ Thing: fields }), { allowLoss: false })).toEqual([]);
  });

  it('refuses to lose values, names them and the command, and changes nothing', async () => {
    const { apply, insert, things } = await start();
    await apply({ Thing: [NAME, SIZE] });
    await insert();
    await expect(apply({ Thing: [NAME, { name: 'weight', kind: 'INT' }] })).rejects.toThrow(
      /drop column thing\.size: 1 value \(metadata\/objects\/Thing\/model\.json, fields\/size; ids: 1\)\n.*npm run migrate -- --allow-loss/,
    );
    expect(Object.keys((await things())[0] ?? {})).not.toContain('weight');
    await expect(apply({ Other: [NAME] })).rejects.toThrow(/drop table thing: 1 value/);
    await expect(apply({ Thing: [NAME, { ...SIZE, kind: 'TIMESTAMP' }] })).rejects.toThrow(
      /from integer to timestamptz: 1 value/,
    );
    expect(await things()).toHaveLength(1);
  });

  it('makes amounts of numbers and text that are some exactly, with their indexes, and refuses what would be a guess', async () => {
    const { apply, things, insert } = await start();
    const size = (more: object) => ({ Thing: [NAME, { name: 'size', ...more }] });
    const money = { kind: 'STRING', format: 'money', sortable: true };
    const sizes = async () => (await things()).map((thing) => thing['size']).sort();
    await apply(size({ kind: 'DOUBLE' }));
    await insert('1', 0.1);
    await insert('2', -5);
    const done = await apply(size(money));
    expect(done).toContain('change column thing.size from double precision to numeric(20,2)');
    expect(await apply(size(money))).toEqual([]);
    expect(await sizes()).toEqual(['-5.00', '0.10']);
    await apply(size({ ...money, scale: 3 }));
    expect(await sizes()).toEqual(['-5.000', '0.100']);
    await insert('3', 0.001);
    await expect(apply(size(money))).rejects.toThrow(/from numeric\(21,3\) to numeric\(20,2\): 1 value/);

    const text = size({ kind: 'STRING', maxLength: 40, sortable: true });
    await apply({}, true);
    await apply(text);
    for (const [id, value] of ['€1,234.50', '12', '-€0.05', null].entries()) await insert(`t${id}`, value);
    await apply(size({ ...money, currency: 'EUR' }));
    expect(await sizes()).toEqual(['-0.05', '12.00', '1234.50', null]);
    for (const value of ['$5.00', '1,234', '1.234,50', '5.001', 'n/a']) {
      await apply({}, true);
      await apply(text);
      await insert(value, value);
      await expect(apply(size({ ...money, currency: 'EUR' }))).rejects.toThrow(/: 1 value/);
    }
  });

  it('loses them when told to', async () => {
    const { apply, insert, things } = await start();
    await apply({ Thing: [NAME, SIZE] });
    await insert();
    expect(await apply({ Thing: [NAME] }, true)).toEqual(['drop column thing.size']);
    expect(await things()).toEqual([expect.not.objectContaining({ size: 5 })]);
  });

  it('leaves tables of others alone, and says when one has a name that it needs', async () => {
    const { kysely } = await open();
    await sql`create table thing (id text, tenant text)`.execute(kysely);
    expect(await migrate(kysely, catalogOf({ Other: [NAME] }), { allowLoss: true })).not.toContain(
      'drop table thing',
    );
    await expect(migrate(kysely, catalogOf({ Thing: [NAME] }), { allowLoss: true })).rejects.toThrow(
      /public\.thing that Tessera did not make, and Thing needs that name\. Rename/,
    );
    await sql`select tenant from thing`.execute(kysely);
  });

  it('makes the indexes that names are sorted by anew after the version of their order has changed', async () => {
    const { kysely } = await open();
    const objects = catalogOf({ Thing: [{ ...NAME, sortable: true }] });
    const apply = () => migrate(kysely, objects, { allowLoss: false });
    await apply();
    await sql`update pg_collation set collversion = '1' where collname = 'tessera_order'`.execute(kysely);
    expect(await apply()).toEqual([
      'drop index thing__sorted__name, which has the order of another version of ICU',
      'create index thing__sorted__name',
    ]);
    expect(await apply()).toEqual([]);
  });

  it('puts indexes of the order of today in the place of earlier ones', async () => {
    const { kysely } = await open();
    const objects = catalogOf({ Thing: [{ ...NAME, sortable: true }] });
    const apply = () => migrate(kysely, objects, { allowLoss: false });
    await apply();
    await sql`drop index thing__sorted__name`.execute(kysely);
    await sql`create index thing__order__name on thing (tenant_id, name, id)`.execute(kysely);
    await sql`insert into thing (tenant_id, id, name) values ('t', '1', 'a')`.execute(kysely);
    expect(new Set(await apply())).toEqual(
      new Set(['create index thing__sorted__name', 'drop index thing__order__name']),
    );
    expect((await sql`select name from thing`.execute(kysely)).rows).toEqual([{ name: 'a' }]);
  });

  it('drops what is empty without asking', async () => {
    const { apply } = await start();
    await apply({ Thing: [NAME, SIZE] });
    expect(await apply({ Thing: [NAME] })).toEqual(['drop column thing.size']);
  });

  it('leaves the data of broken models alone', async () => {
    const { apply, insert, things } = await start();
    const link = { name: 'thingList', kind: 'LIST', typeName: 'Thing' };
    await apply({
      Thing: [NAME, SIZE],
      Box: [NAME, link, { name: 'best', kind: 'OBJECT', typeName: 'Thing' }],
    });
    await insert();
    expect(
      await apply({ Thing: '{', Box: [NAME, link, { name: 'best', kind: 'OBJECT', typeName: 'Thing' }] }),
    ).toEqual(['drop index box__reference__best']);
    expect(await things()).toHaveLength(1);
    expect(await apply({ Thing: [NAME, SIZE], Box: '{' })).toEqual([]);
  });
});
