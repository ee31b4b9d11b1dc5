import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../../../src/contract/errors.ts';
import { OwnCatalogs } from '../../../../src/server/platform/catalogs/own-catalogs.ts';
import { readOverrides } from '../../../../src/server/platform/catalogs/overrides.ts';
import {
  changeOwnTables,
  completeOwnTables,
  ownLosses,
} from '../../../../src/server/platform/catalogs/own-tables.ts';
import { IndexMaker } from '../../../../src/server/base/migrate/index-maker.ts';
import { ownObjectsOf } from '../../../../src/server/platform/catalogs/own-objects-of.ts';
import { actualTables } from '../../../../src/server/base/migrate/actual.ts';
import { ownTablePrefix } from '../../../../src/server/base/sql/names.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { type OwnModel, publishModels } from '../../../support/own-objects.ts';
import { sql } from 'kysely';

const NAME = { name: 'name', kind: 'STRING' };
const loan = (...fields: object[]): Record<string, OwnModel> => ({ Loan: { fields: [NAME, ...fields] } });
const STATUS = { name: 'status', kind: 'ENUM', values: ['OPEN', 'BACK'] };
const GROUPS = { name: 'groupList', kind: 'LIST', typeName: 'Group' };

let tenants = 0;

describeOnEachDatabase('the tables of own objects follow their models', (open) => {
  let api: TestApi;
  let tenantId: string;
  let call: Awaited<ReturnType<TestApi['signIn']>>['call'];

  beforeEach(async () => {
    api ??= await openApi(await open({ product: true }));
    ({ tenantId, call } = await api.signIn(`tenant${++tenants}`));
  });

  const publish = (models: Record<string, OwnModel>, allowLoss?: boolean) =>
    publishModels(api, tenantId, models, allowLoss);
  const refusal = async (models: Record<string, OwnModel>) => {
    const error = await publish(models).catch((thrown: unknown) => thrown);
    if (!(error instanceof ApiError)) throw error;
    return error.problems.map(({ message, path, params }) => [message, path, params?.['count']]);
  };
  const columns = async () => {
    const tables = await actualTables(api.database.kysely, ownTablePrefix(tenantId));
    return [...tables.values()]
      .map(({ name, columns: all }) => [
        name.slice(ownTablePrefix(tenantId).length),
        [...all.keys()].slice(6),
      ])
      .sort();
  };
  const insert = async (input: object) => {
    const { errors } = await call('mutation ($input: LoanInput!) { createLoan(input: $input) { id } }', {
      input,
    });
    expect(errors).toBeUndefined();
  };

  it('fields and lists are added, those without values go by themselves', async () => {
    await publish(loan(STATUS));
    expect(await columns()).toEqual([['loan', ['name', 'status']]]);
    await publish(loan({ name: 'amount', kind: 'INT', sortable: true }, GROUPS));
    expect(await columns()).toEqual([
      ['loan', ['name', 'amount']],
      ['loan__group_list', []],
    ]);
    await publish({});
    expect(await columns()).toEqual([]);
  });

  it('values are lost only where that was confirmed, and each is counted', async () => {
    await publish(loan(STATUS, GROUPS, { name: 'amount', kind: 'INT' }));
    const { data } = await call('mutation { createGroup(input: { name: "G" }) { id } }');
    const groupList = [(data['createGroup'] as { id: string }).id];
    await insert({ name: 'a', status: 'OPEN', groupList, amount: 1 });
    await insert({ name: 'b', status: 'BACK', amount: 2 });

    const narrower = loan({ ...STATUS, values: ['OPEN'] }, { name: 'amount', kind: 'LOCAL_DATE' });
    expect(await refusal(narrower)).toEqual([
      ['values-lost', 'model/Loan#/fields/status', 1],
      ['values-lost', 'model/Loan#/fields/amount', 2],
      ['values-lost', 'model/Loan#/fields/groupList', 1],
    ]);
    expect(await refusal({})).toEqual([
      ['values-lost', 'model/Loan', 2],
      ['values-lost', 'model/Loan#/fields/groupList', 1],
    ]);
    // Refused as a whole: nothing of it was done.
    expect(await columns()).toHaveLength(2);

    const db = api.database.forTenant(tenantId);
    const own = new OwnCatalogs(api.catalog, () => new Set());
    const before = own.of(tenantId, (await readOverrides(db)).documents).catalog;
    const { catalog: after } = own.link(tenantId, new Map());
    expect(await ownLosses(db, { before, after })).toContainEqual({ object: 'Loan', field: null, count: 2 });

    await publish(narrower, true);
    const table = sql.table(`${ownTablePrefix(tenantId)}loan`);
    const read = sql<{
      row: string;
    }>`select name || ':' || coalesce(status, '-') || ':' || coalesce(amount::text, '-') as row
      from ${table} where tenant_id = ${tenantId} order by name`;
    expect((await db.run(tenantStatement(tenantId, read))).map(({ row }) => row)).toEqual([
      'a:OPEN:-',
      'b:-:-',
    ]);
  });

  it('values that a change makes invalid are counted too, and wider types keep theirs', async () => {
    const fields = (target: string, maxLength: number, kind: string) =>
      loan(
        { name: 'of', kind: 'OBJECT', typeName: target },
        { name: 'note', kind: 'STRING', maxLength },
        { name: 'amount', kind },
        { name: 'price', kind: 'STRING', format: 'money', currency: target === 'Group' ? 'EUR' : 'USD' },
      );
    await publish(fields('Group', 10, 'INT'));
    const { data } = await call('mutation { createGroup(input: { name: "G" }) { id } }');
    const of = (data['createGroup'] as { id: string }).id;
    await insert({ name: 'a', of, note: 'abcdef', amount: 7, price: '1.00' });
    await insert({ name: 'b', note: 'ab' });
    expect(await refusal(fields('Workplace', 3, 'LONG'))).toEqual([
      ['values-lost', 'model/Loan#/fields/of', 1],
      ['values-lost', 'model/Loan#/fields/note', 1],
      ['values-lost', 'model/Loan#/fields/price', 1],
    ]);
    await publish(fields('Group', 20, 'LONG'));
    const read = '{ loanList(limit: 9) { rows { name note amount of { id } } } }';
    const rowsOf = async () => ((await call(read)).data['loanList'] as { rows: unknown[] }).rows;
    // The API learns of what was published elsewhere a moment later.
    await expect.poll(rowsOf).toContainEqual({ name: 'a', note: 'abcdef', amount: '7', of: { id: of } });
    await publish(fields('Workplace', 3, 'LONG'), true);
    await expect.poll(rowsOf).toContainEqual({ name: 'a', note: 'abcdef', amount: '7', of: null });
  });

  it('names of before take values along, and what is saved of this tenant alone', async () => {
    await publish(loan(STATUS, GROUPS, { name: 'amount', kind: 'INT', sortable: true }));
    const { data } = await call('mutation { createGroup(input: { name: "G" }) { id } }');
    const groupList = [(data['createGroup'] as { id: string }).id];
    await insert({ name: 'a', status: 'OPEN', groupList, amount: 1 });
    await insert({ name: 'b', status: 'BACK', amount: 2 });
    const about = (objectField: string, value: unknown) => ({
      type: 'FILTER',
      filter: { objectName: 'Loan', objectField, operator: 'EQUALS', value: JSON.stringify(value) },
    });
    const stateOf = (amount: string, status: object) =>
      JSON.stringify({ columns: [{ path: amount }], sort: [{ field: amount }], filter: status });
    const state = stateOf('amount', about('status', 'OPEN'));
    const saved = await call('mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }', {
      input: { objectName: 'Loan', name: 'Open', state },
    });
    expect(saved.errors).toBeUndefined();
    const { kysely } = api.database;
    const other = await api.signIn(`tenant${++tenants}`);
    await sql`insert into tessera.saved_view (tenant_id, id, owner_id, object, name, shared, state)
      select u.tenant_id, v.id, u.id, v.object, v.name, false, v.state
      from tessera.saved_view as v cross join tessera.app_user as u
      where v.tenant_id = ${tenantId} and u.tenant_id = ${other.tenantId}`.execute(kysely);

    const renamed = loan(
      { ...STATUS, name: 'state', values: ['OUT'], renamedFrom: ['status'], renamedValues: { OPEN: 'OUT' } },
      { ...GROUPS, name: 'teamList', renamedFrom: ['groupList'] },
      { name: 'price', kind: 'LONG', sortable: true, renamedFrom: ['amount'] },
    );
    // A choice that goes is counted by the name that its field has now; what was renamed only is not.
    const lost = [['values-lost', 'model/Loan#/fields/state', 1]];
    expect(await refusal(renamed)).toEqual(lost);
    const db = api.database.forTenant(tenantId);
    const own = new OwnCatalogs(api.catalog, () => new Set());
    const before = own.of(tenantId, (await readOverrides(db)).documents).catalog;
    const { catalog: after } = own.link(tenantId, new Map(Object.entries(renamed)) as never);
    expect(await ownLosses(db, { before, after })).toEqual([{ object: 'Loan', field: 'state', count: 1 }]);
    expect(await columns()).toContainEqual(['loan', ['name', 'status', 'amount']]);

    await publish(renamed, true);
    const read = '{ loanList(limit: 9) { rows { name state price teamList { id } } } }';
    await expect
      .poll(async () => ((await call(read)).data?.['loanList'] as { rows: unknown[] } | undefined)?.rows)
      .toEqual(
        expect.arrayContaining([
          { name: 'a', state: 'OUT', price: '1', teamList: [{ id: groupList[0] }] },
          { name: 'b', state: null, price: '2', teamList: [] },
        ]),
      );
    const { rows: views } = await sql<{ tenant: string; state: string }>`select tenant_id as tenant, state
      from tessera.saved_view where object = 'Loan' and tenant_id in (${tenantId}, ${other.tenantId})
      order by tenant_id = ${other.tenantId}`.execute(kysely);
    expect(views.map((view) => view.state)).toEqual([stateOf('price', about('state', 'OUT')), state]);
    // What has been renamed once is left alone.
    await publish({ ...renamed, Other: { fields: [NAME] } });
    expect(await columns()).toContainEqual(['loan', ['name', 'state', 'price']]);
  });

  it('a field that is to be unique is refused while two records have one value', async () => {
    await publish(loan());
    await insert({ name: 'Same' });
    await insert({ name: 'same' });
    const unique = { Loan: { fields: [{ ...NAME, unique: true }] } };
    expect(await refusal(unique)).toEqual([['values-repeated', 'model/Loan#/fields/name/unique', 2]]);
    // The transaction was taken back, and the connection serves the tenant as before.
    await insert({ name: 'Other' });
  });

  it('a rule against overlaps is refused while two records overlap, and goes with its key', async () => {
    const days = ['from', 'to'].map((name) => ({ name, kind: 'LOCAL_DATE' as const }));
    const rule = { noOverlap: [{ name: 'once', from: 'from', to: 'to' }] };
    await publish({ Loan: { fields: [NAME, ...days] } });
    await insert({ name: 'One', from: '2030-01-01', to: '2030-01-03' });
    await insert({ name: 'Two', from: '2030-01-02', to: '2030-01-04' });
    const withRule = { Loan: { fields: [NAME, ...days], ...rule } };
    expect(await refusal(withRule)).toEqual([['records-overlap', 'model/Loan#/noOverlap/once', undefined]]);
    await publish({ Loan: { fields: [NAME] } }, true);
    await publish(withRule);
    await insert({ name: 'Three', from: '2030-01-02' });
    const create = 'mutation { createLoan(input: { name: "Four", from: "2031-01-02" }) { id } }';
    await expect
      .poll(async () => (await call(create)).errors?.[0]?.extensions)
      .toMatchObject({ code: 'RULE_BROKEN', path: 'from' });
    await publish({ Loan: { fields: [NAME, ...days] } });
    await insert({ name: 'Four', from: '2031-01-02' });
  });

  it('indexes of large tables are made beside other work, unique ones at once, and both without the limit', async () => {
    await publish(loan({ name: 'amount', kind: 'INT' }));
    await insert({ name: 'One', amount: 1 });
    const wanted = {
      Loan: {
        fields: [
          { ...NAME, unique: true },
          { name: 'amount', kind: 'INT', sortable: true },
        ],
      },
    };
    await publishModels(api, tenantId, wanted, false, 1);
    const indexes = async () => {
      const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
        where starts_with(indexname, ${ownTablePrefix(tenantId)}) order by 1`.execute(api.database.kysely);
      return rows
        .map(({ name }) => name.slice(ownTablePrefix(tenantId).length))
        .filter((name) => /name|amount/.test(name));
    };
    expect(await indexes()).toEqual(['loan__distinct__name']);
    const db = api.database.forTenant(tenantId);
    const own = new OwnCatalogs(api.catalog, () => new Set());
    const maker = new IndexMaker(api.database, api.catalog, async () =>
      ownObjectsOf(own.of(tenantId, (await readOverrides(db)).documents).catalog),
    );
    await maker.ensure(tenantId);
    expect(await indexes()).toContain('loan__order__amount');
    if (api.database.engine === 'pglite') return;
    const limits = await db.transaction((tx) =>
      tx.asOwner(async (owner, unlimited) => {
        const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`;
        return [await limit.execute(owner), await limit.execute(unlimited)].map(({ rows }) => rows[0]?.limit);
      }),
    );
    expect(limits).toEqual(['30s', '12h']);
  });

  it('a model that cannot be read keeps its tables, and what is missing is made again', async () => {
    await publish({ ...loan(GROUPS), Other: { fields: [NAME] } });
    const { kysely } = api.database;
    await sql`update tessera.config_override set value = '"MONY"'
      where tenant_id = ${tenantId} and document = 'model/Loan' and key = '/fields/name/kind'`.execute(
      kysely,
    );
    await publishBroken();
    expect((await columns()).map(([name]) => name)).toEqual(['loan', 'loan__group_list', 'other']);

    const db = api.database.forTenant(tenantId);
    await sql`alter table ${sql.table(`${ownTablePrefix(tenantId)}other`)} drop column name`.execute(kysely);
    const own = new OwnCatalogs(api.catalog, () => new Set());
    await completeOwnTables(db, own.of(tenantId, (await readOverrides(db)).documents).catalog);
    expect(await columns()).toContainEqual(['other', ['name']]);
  });

  /** Another object changes while one is broken. */
  async function publishBroken(): Promise<void> {
    const db = api.database.forTenant(tenantId);
    const { documents } = await readOverrides(db);
    const linked = () => new OwnCatalogs(api.catalog, () => new Set()).of(tenantId, documents).catalog;
    const [before, after] = [linked(), linked()];
    expect([...(after.own?.objects ?? [])]).toEqual(['Other']);
    await db.transaction((tx) => changeOwnTables(tx, { before, after }, { allowLoss: true }));
  }

  it('the database shows its rows to no other tenant', async () => {
    await publish(loan());
    await insert({ name: 'Mine' });
    const table = sql.table(`${ownTablePrefix(tenantId)}loan`);
    const all = (id: string) => {
      const read = sql<{ name: string }>`select name from ${table} where ${id} <> ''`;
      return api.database.forTenant(id).run(tenantStatement(id, read));
    };
    expect(await all(tenantId)).toEqual([{ name: 'Mine' }]);
    expect(await all('other')).toEqual([]);
  });

  it('nobody but a transaction acts as the owner, and only for as long as that takes', async () => {
    const db = api.database.forTenant(tenantId);
    await expect(db.asOwner(() => Promise.resolve())).rejects.toThrow('Only a transaction');
    const role = tenantStatement(
      tenantId,
      sql<{ role: string }>`select current_user as role where ${tenantId} <> ''`,
    );
    const roles = await db.transaction(async (tx) => {
      const owner = await tx.asOwner(
        async (as) => (await sql<{ role: string }>`select current_user as role`.execute(as)).rows[0]?.role,
      );
      return [owner, (await tx.run(role))[0]?.role];
    });
    expect(roles[0]).not.toBe('tessera_api');
    expect(roles[1]).toBe('tessera_api');
    const failed = db.transaction((tx) => tx.asOwner((as) => sql`select 1 / 0`.execute(as)));
    await expect(failed).rejects.toThrow('division by zero');
    expect((await db.run(role))[0]?.role).toBe('tessera_api');
  });
});
