import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { savedTablesOf } from '../../../../src/server/base/db/table-set.ts';
import { ensureSystemTables } from '../../../../src/server/base/db/ensure-tables.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { renameInJson } from '../../../../src/server/base/migrate/rename-in-json.ts';
import type { Renames } from '../../../../src/server/base/migrate/renames.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';

const condition = (objectName: string, objectField: string, value: unknown) => ({
  type: 'FILTER',
  filter: { objectName, objectField, operator: 'EQUALS', value: JSON.stringify(value) },
});

const RULE = {
  fields: [
    { name: 'about', kind: 'STRING', format: 'objectName' },
    { name: 'filter', kind: 'STRING', format: 'filter', filterObjectField: 'about' },
  ],
};
const BEFORE = {
  Dog: { fields: [{ name: 'name', kind: 'STRING' }] },
  Thing: {
    fields: [
      { name: 'title', kind: 'STRING', maxLength: 50, sortable: true, searchable: true },
      { name: 'count', kind: 'INT', sortable: true },
      { name: 'weight', kind: 'FLOAT' },
      { name: 'state', kind: 'ENUM', values: ['NEW', 'OLD'] },
      { name: 'stateList', kind: 'LIST', typeName: 'ENUM', values: ['NEW', 'OLD'] },
      { name: 'dog', kind: 'OBJECT', typeName: 'Dog' },
      { name: 'dogList', kind: 'LIST', typeName: 'Dog' },
    ],
  },
  Rule: RULE,
};
const values = { values: ['NEW', 'ARCHIVED'], renamedValues: { OLD: 'ARCHIVED' } };
const AFTER = {
  Pet: { renamedFrom: ['Dog'], fields: [{ name: 'name', kind: 'STRING' }] },
  Item: {
    renamedFrom: ['Widget', 'Thing'],
    fields: [
      {
        name: 'caption',
        kind: 'STRING',
        maxLength: 60,
        sortable: true,
        searchable: true,
        renamedFrom: ['heading', 'title'],
      },
      { name: 'amount', kind: 'LONG', sortable: true, renamedFrom: ['count'] },
      { name: 'weight', kind: 'DOUBLE' },
      { name: 'state', kind: 'ENUM', ...values },
      { name: 'stateList', kind: 'LIST', typeName: 'ENUM', ...values },
      { name: 'pet', kind: 'OBJECT', typeName: 'Pet', renamedFrom: ['dog'] },
      { name: 'petList', kind: 'LIST', typeName: 'Pet', renamedFrom: ['dogList'] },
    ],
  },
  Rule: RULE,
};

describeOnEachDatabase('names of before', (open) => {
  let kysely: Database['kysely'];

  const apply = (models: object, allowLoss = false, db = kysely) => {
    const files = Object.entries(models).map(([name, model]) => [
      `objects/${name}/model.json`,
      JSON.stringify(model),
    ]);
    const catalog = buildCatalog(new Map(files as [string, string][]));
    expect([...catalog.brokenObjects]).toEqual([]);
    return migrate(db, catalog, { allowLoss, saved: savedTablesOf(PRODUCT.tables) });
  };
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(kysely)).rows;

  /** The database as it looks while a process has ended before its n-th statement. */
  const endingAt = (last: number) => {
    let statements = 0;
    return kysely.withPlugin({
      transformQuery: ({ node }) => {
        if (++statements === last) throw new Error('ended in between');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
  };
  /** Tables, notes, indexes and rows. */
  const everything = async () => {
    const { rows: tables } = await sql<{ name: string }>`select c.oid::regclass::text as name,
        obj_description(c.oid, 'pg_class') as note,
        (select json_agg(json_build_array(a.attname, a.atttypid::regtype::text) order by a.attnum) from pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select json_agg(i.indexrelid::regclass::text order by 1) from pg_index as i where i.indrelid = c.oid) as indexes
      from pg_class as c where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'tessera'::regnamespace)
      order by 1`.execute(kysely);
    const rows = [];
    for (const { name } of tables) {
      const all = sql`select to_jsonb(t) as row from ${sql.table(name)} as t order by to_jsonb(t)::text`;
      rows.push([name, (await all.execute(kysely)).rows]);
    }
    return JSON.stringify({ tables, rows });
  };

  beforeAll(async () => {
    ({ kysely } = await open());
    await ensureSystemTables(kysely, PRODUCT.tables);
    await apply(BEFORE);
    const filter = JSON.stringify({
      type: 'EXPRESSION',
      expression: {
        operator: 'AND',
        compoundFilters: [
          condition('Thing', 'state', 'OLD'),
          condition('Thing', 'state', ['NEW', 'OLD']),
          condition('Thing', 'title', 'state'),
          condition('Dog', 'name', 'OLD'),
        ],
      },
    });
    const statements = [
      sql`insert into dog (tenant_id, id, name) values ('t', 'd', 'Rex')`,
      sql`insert into thing (tenant_id, id, title, state, state_list, dog, count, weight)
        values ('t', 'a', 'Old', 'OLD', '["OLD", "NEW"]', 'd', 7, 0.1)`,
      sql`insert into thing__dog_list (tenant_id, owner_id, target_id, position) values ('t', 'a', 'd', 1)`,
      sql`insert into rule (tenant_id, id, about, filter) values ('t', 'r', 'Thing', ${filter})`,
      sql`insert into tessera.tenant (id, domain, name, created_at) values ('t', 't', 'T', now())`,
      sql`insert into tessera.audit (tenant_id, id, user_name, object, record_id, action, changes) values ('t', '1', 'A', 'Thing', 'a',
        'UPDATE', ${JSON.stringify([
          { field: 'title', before: 'title', after: 'OLD' },
          { field: 'state', before: 'NEW', after: 'OLD' },
        ])})`,
      sql`insert into tessera.role (tenant_id, id, key, name, rules, built_in) values ('t', 'x', 'x', 'X', ${JSON.stringify(
        {
          areas: {},
          objects: {
            Thing: { fields: { title: 'READ', state: 'HIDDEN' }, rows: condition('Thing', 'title', 'x') },
          },
        },
      )}, false)`,
      sql`insert into tessera.config_override (tenant_id, layer, owner, document, key, value, base, changed_by) values
        ('t', 'tenant', '', 'view/Thing', '/columns/title/width', '120', '100', 'A'),
        ('t', 'tenant', '', 'view/Dog', '/columns/name/hidden', 'true', 'true', 'A'),
        ('t', 'tenant', '', 'view/Rule', '/columns', '[{"field": "about"}]', '[]', 'A'),
        ('t', 'tenant', '', 'texts/Thing', '/enums/state/OLD', '"Old"', '"Old"', 'A')`,
      sql`insert into tessera.import_template (tenant_id, id, object, name, headers, mapping) values ('t', 'i', 'Thing', 'T', '["title"]',
        ${JSON.stringify({
          columns: [
            { column: 0, target: { field: 'title' }, values: {} },
            { column: 1, target: { field: 'state' }, values: { title: 'OLD' } },
          ],
        })})`,
    ];
    for (const statement of statements) await statement.execute(kysely);
  });

  it('take all that is stored along, once, and whatever refers to it, wherever a start before has ended', async () => {
    const before = await everything();
    let done: readonly string[] | undefined;
    let starts = 0;
    while (!done) {
      starts += runs(4, 1);
      try {
        done = await apply(AFTER, false, endingAt(starts));
      } catch (error) {
        expect(String(error)).toContain('ended in between');
        expect(await everything()).toBe(before);
      }
    }
    // Starts that end before some of its statements, in a long run before each: those that rename, that widen, and that follow the names.
    expect(starts).toBeGreaterThan(30);
    expect(done).toEqual(
      expect.arrayContaining([
        'rename table dog to pet',
        'rename table thing to item',
        'rename table thing__dog_list to item__pet_list',
        'rename column item.title to caption',
        'rename column item.dog to pet',
        'rename 1 values OLD of item.state to ARCHIVED',
      ]),
    );
    expect(
      await one(sql`select id, caption, amount::text, weight, state, state_list, pet from item`),
    ).toEqual([
      {
        id: 'a',
        caption: 'Old',
        amount: '7',
        weight: 0.1,
        state: 'ARCHIVED',
        state_list: ['ARCHIVED', 'NEW'],
        pet: 'd',
      },
    ]);
    expect(await one(sql`select owner_id, target_id from item__pet_list`)).toEqual([
      { owner_id: 'a', target_id: 'd' },
    ]);
    const [rule] = await one(sql<{ about: string; filter: string }>`select about, filter from rule`);
    expect(rule?.about).toBe('Item');
    expect(JSON.parse(rule?.filter ?? '')).toEqual({
      type: 'EXPRESSION',
      expression: {
        operator: 'AND',
        compoundFilters: [
          condition('Item', 'state', 'ARCHIVED'),
          condition('Item', 'state', ['NEW', 'ARCHIVED']),
          condition('Item', 'caption', 'state'),
          condition('Pet', 'name', 'OLD'),
        ],
      },
    });
    expect(await one(sql`select object, changes from tessera.audit`)).toEqual([
      {
        object: 'Item',
        changes: [
          { field: 'caption', before: 'title', after: 'OLD' },
          { field: 'state', before: 'NEW', after: 'ARCHIVED' },
        ],
      },
    ]);
    expect(await one(sql`select rules from tessera.role where id = 'x'`)).toEqual([
      {
        rules: {
          areas: {},
          objects: {
            Item: { fields: { caption: 'READ', state: 'HIDDEN' }, rows: condition('Item', 'caption', 'x') },
          },
        },
      },
    ]);
    expect(await one(sql`select document, key from tessera.config_override order by document`)).toEqual([
      { document: 'texts/Item', key: '/enums/state/ARCHIVED' },
      { document: 'view/Item', key: '/columns/caption/width' },
      { document: 'view/Pet', key: '/columns/name/hidden' },
      { document: 'view/Rule', key: '/columns' },
    ]);
    expect(await one(sql`select object, headers, mapping from tessera.import_template`)).toEqual([
      {
        object: 'Item',
        headers: ['title'],
        mapping: {
          columns: [
            { column: 0, target: { field: 'caption' }, values: {} },
            { column: 1, target: { field: 'state' }, values: { title: 'ARCHIVED' } },
          ],
        },
      },
    ]);
    expect(await apply(AFTER)).toEqual([]);
    // The same model without the names of before is the same.
    const fields = AFTER.Item.fields.map((field) =>
      Object.fromEntries(Object.entries(field).filter(([key]) => !key.startsWith('renamed'))),
    );
    expect(await apply({ Pet: BEFORE.Dog, Item: { fields }, Rule: RULE })).toEqual([]);
  });

  it('lose nothing where nobody says them', async () => {
    const { Item } = AFTER;
    const other = { ...Item, fields: Item.fields.filter(({ name }) => name !== 'caption') };
    await expect(apply({ ...AFTER, Item: other })).rejects.toThrow(/drop column item\.caption: 1 value/);
  });

  it('are told of where something that is saved has one that goes', async () => {
    // Without a value of it, so that nothing else would keep it.
    await sql`update item set state = 'NEW', state_list = null, caption = null`.execute(kysely);
    const { Item, ...others } = AFTER;
    const fewer = {
      fields: Item.fields
        .filter(({ name }) => name !== 'caption' && name !== 'stateList')
        .map((field) =>
          field.name === 'state' ? { ...field, ...values, values: ['NEW'], renamedValues: undefined } : field,
        ),
    };
    const refused: unknown = await apply({ ...others, Item: fewer }).catch((error: unknown) => error);
    const lines = String(refused)
      .split('\n')
      .slice(1, -1)
      .map((line) => line.slice(4))
      .sort();
    const file = 'metadata/objects/Item/model.json, fields';
    expect(lines).toEqual([
      `Item.caption is still named in Rule.filter: 1 (${file}/caption; ids: r)`,
      `Item.caption is still named in keys of the configuration: 1 (${file}/caption; ids: view/Item)`,
      `Item.caption is still named in mappings of imports: 1 (${file}/caption; ids: i)`,
      `Item.caption is still named in roles: 1 (${file}/caption; ids: x)`,
      `Item.state, values: ARCHIVED is still named in Rule.filter: 1 (${file}/state/values; ids: r)`,
      `Item.state, values: ARCHIVED is still named in keys of the configuration: 1 (${file}/state/values; ids: texts/Item)`,
      `Item.state, values: ARCHIVED is still named in mappings of imports: 1 (${file}/state/values; ids: i)`,
    ]);
  });
});

it('follows paths, views and workflows by what they are about', () => {
  const renames: Renames = {
    objects: new Map([['Dog', 'Pet']]),
    fields: new Map([
      ['Item', new Map([['dog', 'pet']])],
      ['Pet', new Map([['name', 'call']])],
    ]),
    values: new Map([['Item', new Map([['state', new Map([['OLD', 'ARCHIVED']])]])]]),
    targets: new Map([['Item', new Map([['pet', 'Pet']])]]),
  };
  const state = {
    columns: [{ path: 'dog.name', hidden: false }, { path: 'name' }],
    sort: [{ field: 'dog', direction: 'ASCENDING' }],
    search: 'dog',
  };
  expect(renameInJson({ state: JSON.stringify(state) }, renames, 'Item')).toEqual({
    state: JSON.stringify({
      ...state,
      columns: [{ path: 'pet.call', hidden: false }, { path: 'name' }],
      sort: [{ field: 'pet', direction: 'ASCENDING' }],
    }),
  });
  const element = (config: object) => ({ elements: [{ id: 'dog', name: 'dog', type: 'X', config }] });
  expect(
    renameInJson(
      element({
        values: JSON.stringify({ state: 'OLD', dog: 'OLD' }),
        field: 'state',
        from: 'OLD',
        object: 'Item',
      }),
      renames,
      'Item',
    ),
  ).toEqual(
    element({
      values: JSON.stringify({ state: 'ARCHIVED', pet: 'OLD' }),
      field: 'state',
      from: 'ARCHIVED',
      object: 'Item',
    }),
  );
  // What is about another object, or nobody knows what, stays.
  const other = { objectName: 'Cat', objectField: 'dog', value: '"OLD"', of: { objectField: 'dog' } };
  expect(renameInJson(other, renames, 'Item')).toBe(other);
  expect(renameInJson({ field: 'dog' }, renames, undefined)).toEqual({ field: 'dog' });
});
