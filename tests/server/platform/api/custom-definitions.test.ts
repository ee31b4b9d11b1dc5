import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { IndexMaker } from '../../../../src/server/base/migrate/index-maker.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { TenantCatalogs } from '../../../../src/server/platform/catalogs/tenant-catalogs.ts';
import { planList } from '../../../../src/server/base/plan/list.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { compileList } from '../../../../src/server/base/sql/select.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { choices, customFieldTools, type Row } from '../../../support/custom-fields.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';

const DEFINITION = 'CustomFieldDefinition';
const CREATE = `mutation ($input: ${DEFINITION}Input!) { create${DEFINITION}(input: $input) { id version } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ${DEFINITION}Input!) {
  update${DEFINITION}(id: $id, version: $version, input: $input) { id version }
}`;

describeOnEachDatabase("definitions of tenants' own fields", (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let own: ReturnType<typeof customFieldTools>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId } = await api.signIn('alpha'));
    own = customFieldTools(call);
  });

  const refused = async (query: string, variables: Record<string, unknown>) => {
    const { errors } = await call(query, variables);
    const [error] = errors ?? [];
    return [error?.message, error?.extensions['path']];
  };
  const mark = (action: 'delete' | 'restore', { id, version }: Row) =>
    call(
      `mutation ($id: ID!, $version: Int!) { ${action}${DEFINITION}(id: $id, version: $version) { id version } }`,
      { id, version },
    );

  it.each([
    ['1st', 'invalid-text'],
    ['a-b', 'invalid-text'],
    ['__proto__', 'invalid-text'],
    ['constructor', 'invalid-text'],
    ['naïve', 'invalid-text'],
    ["x'); drop table contact; --", 'invalid-text'],
    ['lastName', 'already-exists'],
    ['LASTNAME', 'already-exists'],
    ['groupListTotal', 'already-exists'],
    ['customFieldList', 'already-exists'],
  ])('refuses the name %s', async (name, message) => {
    const input = { name, type: 'TEXT', objectName: 'Contact' };
    expect(await refused(CREATE, { input })).toEqual([message, 'name']);
  });

  it('refuses a name twice for one object, letter case aside, but not for two', async () => {
    await own.define({ name: 'colour', type: 'TEXT', objectName: 'Contact' });
    await own.define({ name: 'colour', type: 'INT', objectName: 'Lead' });
    const input = { name: 'Colour', type: 'TEXT', objectName: 'Contact' };
    expect(await refused(CREATE, { input })).toEqual(['already-exists', 'name']);
    const inputs = Array.from({ length: 4 }, () => ({ name: 'race', type: 'TEXT', objectName: 'Contact' }));
    const answers = await Promise.all(inputs.map((each) => call(CREATE, { input: each })));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  it('refuses choices that are missing or named twice', async () => {
    const input = { name: 'choice', type: 'CHECKBOX', objectName: 'Contact' };
    expect(await refused(CREATE, { input })).toEqual(['required', 'valueList']);
    const valueList = choices('A', 'B', 'A');
    expect(await refused(CREATE, { input: { ...input, valueList } })).toEqual([
      'already-exists',
      'valueList[2].name',
    ]);
  });

  it('keeps name and object for good, and the type once a record holds a value', async () => {
    const defined = await own.define({ name: 'fixed', type: 'TEXT', objectName: 'Lead' });
    expect(await refused(UPDATE, { ...defined, input: { name: 'moved' } })).toEqual(['read-only', 'name']);
    expect(await refused(UPDATE, { ...defined, input: { objectName: 'Contact' } })).toEqual([
      'read-only',
      'objectName',
    ]);
    const number = await own.redefine(defined, { name: 'fixed', type: 'INT' });
    const lead = await own.create('Lead', { fixed: '5' });
    expect(await refused(UPDATE, { ...number, input: { type: 'DOUBLE' } })).toEqual(['type-in-use', 'type']);
    // A deleted record may come back.
    await call('mutation ($id: ID!) { deleteLead(id: $id, version: 1) { id } }', { id: lead.id });
    expect(await refused(UPDATE, { ...number, input: { type: 'DOUBLE' } })).toEqual(['type-in-use', 'type']);
    await own.redefine(number, { label: 'Another label' });
  });

  it('keeps choices, and the field itself, while records hold them', async () => {
    const defined = await own.define({
      name: 'kept',
      type: 'MULTI_SELECT',
      objectName: 'Contact',
      valueList: choices('A', 'B', 'C'),
    });
    const contact = await own.create('Contact', { kept: ['A', 'B'] });
    const input = { valueList: choices('A', 'C') };
    const { errors } = await call(UPDATE, { ...defined, input });
    expect(errors?.[0]).toMatchObject({
      message: 'choice-in-use',
      extensions: { code: 'CHOICE_IN_USE', path: 'valueList', params: { value: 'B', count: 1 } },
    });
    const fewer = await own.redefine(defined, { valueList: choices('B', 'A') });
    expect((await mark('delete', fewer)).errors?.[0]).toMatchObject({
      message: 'field-in-use',
      extensions: { path: 'name', params: { value: 'kept', count: 1 } },
    });
    await own.update('Contact', contact, { kept: null });
    expect((await mark('delete', fewer)).errors).toBeUndefined();
  });

  it('keeps choices and the field while a filter, a row rule or a saved view names them', async () => {
    const defined = await own.define({
      name: 'tier',
      type: 'SINGLE_SELECT',
      objectName: 'Contact',
      valueList: choices('GOLD', 'BLUE', 'RED'),
    });
    const filter = JSON.stringify(queryFilter('Contact', 'tier', 'EQUALS', 'GOLD'));
    const segment = 'mutation ($input: SegmentInput!) { createSegment(input: $input) { id } }';
    const { data, errors } = await call(segment, { input: { name: 'The golden', type: 'DYNAMIC', filter } });
    expect(errors).toBeUndefined();
    const { id } = data['createSegment'] as Row;
    const named = (path: string, value: string) => ({
      message: 'in-use',
      extensions: { path, params: { value } },
    });
    const told = async (input: object) => (await call(UPDATE, { ...defined, input })).errors?.[0];
    expect(await told({ valueList: choices('BLUE', 'RED') })).toMatchObject(named('valueList', 'GOLD'));
    expect(await told({ isactive: false })).toMatchObject(named('name', 'tier'));
    expect((await mark('delete', defined)).errors?.[0]).toMatchObject(named('name', 'tier'));
    const fewer = await own.redefine(defined, { valueList: choices('GOLD', 'RED') });
    await call('mutation ($id: ID!) { updateSegment(id: $id, version: 1, input: { filter: null }) { id } }', {
      id,
    });
    const view = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }';
    const state = JSON.stringify({ filter: queryFilter('Contact', 'tier', 'IN', ['GOLD', 'RED']) });
    const saved = await call(view, { input: { objectName: 'Contact', name: 'Mine', shared: true, state } });
    expect(saved.errors).toBeUndefined();
    expect(
      (await call(UPDATE, { ...fewer, input: { valueList: choices('GOLD') } })).errors?.[0],
    ).toMatchObject({
      message: 'in-use-view',
      extensions: { params: { value: 'RED', view: 'Mine' } },
    });
  });

  it('refuses to bring a definition back whose name was taken meanwhile', async () => {
    const input = { name: 'again', type: 'TEXT', objectName: 'Contact' };
    const gone = (await mark('delete', await own.define(input))).data[`delete${DEFINITION}`] as Row;
    await own.define({ ...input, type: 'INT' });
    expect((await mark('restore', gone)).errors?.[0]).toMatchObject({
      message: 'restore-taken',
      extensions: { path: 'name' },
    });
  });

  it('marked searchable gets the indexes that filters and sorts then use', async () => {
    const { database, catalog } = api;
    const db = database.forTenant(tenantId);
    const input = { objectName: 'Contact', searchable: true };
    await own.define({ ...input, name: 'found', type: 'TEXT' });
    await own.define({ ...input, name: 'counted', type: 'INT' });
    await own.define({ ...input, name: 'since', type: 'LOCAL_DATE' });
    const objects = await new TenantCatalogs(catalog, await readLabels('locales')).of(db);
    const object = objects.objects.get('Contact') as ObjectType;
    const rows = Array.from({ length: 3000 }, (_, at) => ({
      id: `found${at}`,
      custom_fields: { found: `text ${at * 7919}`, counted: at, since: '2026-01-01' },
    }));
    await db.run(compileBulkInsert(tenantId, object, rows));
    // Another tenant's values of another type share the index.
    const other = { id: 'x', custom_fields: { found: [1], counted: '1e999', since: { a: 1 } } };
    await database.forTenant('other').run(compileBulkInsert('other', object, [other]));
    await vi.waitFor(
      async () => {
        const { rows: made } = await sql<{ name: string }>`select c.relname as name from pg_index i
          join pg_class c on c.oid = i.indexrelid where c.relname like '%\\_\\_custom\\_\\_%' and i.indisvalid
          order by 1`.execute(database.kysely);
        expect(made.map(({ name }) => name)).toEqual([
          'contact__custom__search_1__found',
          'contact__custom__sort_double_precision__counted',
          'contact__custom__sort_local_date__since',
          'contact__custom__sorted_string__found',
        ]);
      },
      { timeout: patience(20_000) },
    );
    await sql`vacuum analyze contact`.execute(database.kysely);

    const planOf = async (
      field: string,
      ...test: [operator: 'CONTAINS' | 'GREATER', value: unknown] | []
    ) => {
      const [operator, value] = test;
      const filter = operator && queryFilter('Contact', field, operator, value);
      const orderBy = filter ? [] : [{ field, direction: 'DESCENDING' as const }];
      const select = { object, values: [] };
      const list = { limit: 10, offset: 0, orderBy, ...(filter && { filter }) };
      const statement = compileList(planList(objects, tenantId, select, list, { timeZone: 'UTC' }));
      const explained = { ...statement, prepared: false, text: `explain (costs off) ${statement.text}` };
      const explain = explained as typeof statement;
      return db.transaction(async (tx) => {
        await tx.run(
          tenantStatement(
            tenantId,
            sql<object>`select set_config('enable_seqscan', 'off', true), ${tenantId}::text`,
          ),
        );
        return JSON.stringify(await tx.run(explain));
      });
    };
    expect(await planOf('found', 'CONTAINS', '7919')).toContain('contact__custom__search_1__found');
    expect(await planOf('found')).toContain('contact__custom__sorted_string__found');
    expect(await planOf('counted')).toContain('contact__custom__sort_double_precision__counted');
    expect(await planOf('counted', 'GREATER', 2990)).toContain('Index Cond');
    expect(await planOf('since')).toContain('contact__custom__sort_local_date__since');
    expect(await own.listed('counted', 'GREATER', 2997)).toEqual(['found2998', 'found2999']);
  });

  it('misses none of these indexes after a start, and a migration leaves them alone', async () => {
    const { database, catalog } = api;
    const db = database.kysely;
    const valid = async () => {
      const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
        where indexrelid::regclass::text like 'contact\\_\\_custom%' and indisvalid order by 1`.execute(db);
      return rows.map(({ name }) => name);
    };
    const all = await valid();
    await sql`drop index contact__custom__sorted_string__found`.execute(db);
    // As a process leaves it that ends while it makes one.
    await sql`update pg_index set indisvalid = false
      where indexrelid = 'contact__custom__search_1__found'::regclass`.execute(db);
    expect(await valid()).toHaveLength(all.length - 2);
    await new IndexMaker(database, catalog).ensure();
    expect(await valid()).toEqual(all);
    expect(await migrate(db, catalog, { allowLoss: false })).toEqual([]);
    expect(await valid()).toEqual(all);
  });

  it('gives an index up when the server stops', async () => {
    const { database, catalog } = api;
    // PGlite has one connection, which is busy until the index is made.
    if (database.engine === 'pglite') return;
    const db = database.kysely;
    await sql`drop index contact__custom__sorted_string__found`.execute(db);
    const indexes = new IndexMaker(database, catalog);
    await db.transaction().execute(async (tx) => {
      await sql`lock table contact`.execute(tx);
      void indexes.ensure();
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where query like 'create index%' and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      });
      await indexes.close();
    });
    await new IndexMaker(database, catalog).ensure();
    const { rows } = await sql`select indisvalid from pg_index
      where indexrelid = 'contact__custom__sorted_string__found'::regclass`.execute(db);
    expect(rows).toEqual([{ indisvalid: true }]);
  });
});
