import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { TableCare } from '../../../../src/server/platform/jobs/table-care.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { readLive } from '../../../support/live.ts';
import { publishModels } from '../../../support/own-objects.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';
import { Jobs, openCatalogs, purge } from '../../../support/composed.ts';
import { patience } from '../../../support/patience.ts';

const LOAN = {
  access: 'contacts',
  menu: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING', required: true, searchable: true, sortable: true },
    { name: 'status', kind: 'ENUM', values: ['OPEN', 'BACK'] },
    { name: 'number', kind: 'STRING', unique: true },
    { name: 'contact', kind: 'OBJECT', typeName: 'Contact' },
    { name: 'groupList', kind: 'LIST', typeName: 'Group' },
    { name: 'itemList', kind: 'LIST', typeName: 'LoanItem' },
    { name: 'itemCount', kind: 'LONG', computed: { count: 'itemList' } },
  ],
};
const ITEM = {
  menu: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING' },
    { name: 'loanList', kind: 'LIST', typeName: 'Loan', inverseOf: 'itemList' },
  ],
};
const MONTH_MS = 40 * 24 * 60 * 60 * 1000;

interface Row {
  readonly id: string;
  readonly version: number;
}

describeOnDatabase("a tenant's own objects", (open) => {
  let alpha: Tenant;
  let beta: { readonly call: Call; readonly tenantId: string };
  const items: Row[] = [];
  let contact: Row;
  let group: Row;
  let loan: Row;

  const ask = async (call: Call, query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return data;
  };
  const mine = (query: string, variables: Record<string, unknown> = {}) =>
    ask(alpha.admin.call, query, variables);
  const create = async (name: string, input: object, call: Call = alpha.admin.call) => {
    const query = `mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`;
    return (await ask(call, query, { input }))[`create${name}`] as Row;
  };
  const catalogs = async () => openCatalogs(alpha.api.catalog, await readLabels('locales'));
  const stored = async () =>
    (await catalogs()).withoutCustomFields(alpha.api.database.forTenant(alpha.tenantId));

  beforeAll(async () => {
    alpha = await openTenant(await open({ product: true }));
    beta = await alpha.api.signIn('beta');
    await publishModels(alpha.api, alpha.tenantId, { Loan: LOAN, LoanItem: ITEM });
    await publishModels(alpha.api, beta.tenantId, {
      Loan: { menu: 'contacts', fields: [{ name: 'amount', kind: 'INT', sortable: true }] },
    });
    contact = await create('Contact', { lastName: 'Reader' });
    group = await create('Group', { name: 'Readers' });
    for (const name of ['One', 'Two']) items.push(await create('LoanItem', { name }));
    loan = await create('Loan', {
      name: 'First',
      status: 'OPEN',
      number: 'A1',
      contact: contact.id,
      groupList: [group.id],
      itemList: items.map(({ id }) => id),
    });
    await create('Loan', { amount: 7 }, beta.call);
  });

  it('their records go by the states and rules of the model, told in the texts of the tenant', async () => {
    const gamma = await alpha.api.signIn('delta');
    const own = (field: string, value: string) => queryFilter('Ticket', field, 'EQUALS', value);
    await publishModels(alpha.api, gamma.tenantId, {
      Ticket: {
        access: 'contacts',
        fields: [
          { name: 'name', kind: 'STRING', sortable: true },
          { name: 'state', kind: 'ENUM', values: ['NEW', 'SOLD'], default: 'NEW' },
        ],
        lifeCycle: {
          field: 'state',
          start: ['NEW'],
          transitions: [{ name: 'sell', from: ['NEW'], to: 'SOLD' }],
        },
        readOnlyWhen: [{ name: 'sold', when: own('state', 'SOLD') }],
        deletableWhen: { name: 'unsold', when: own('state', 'NEW') },
        checks: [{ name: 'named', never: own('name', 'Nobody'), at: 'name' }],
        unique: [{ fields: ['name'], while: { state: ['SOLD'] } }],
      },
    });
    const said = async (query: string, variables: Record<string, unknown> = {}) => {
      const { errors } = await gamma.call(query, variables);
      return errors?.map(({ message, extensions }) => [message, extensions['path']]);
    };
    expect(await said('mutation { createTicket(input: { name: "Nobody" }) { id } }')).toEqual([
      ['rule-broken', 'name'],
    ]);
    expect(await said('mutation { createTicket(input: { name: "A", state: "SOLD" }) { id } }')).toEqual([
      ['no-start', 'state'],
    ]);
    expect(await said('mutation { createTicket(input: { name: "A", state: null }) { id } }')).toEqual([
      ['no-start', 'state'],
    ]);
    const [first, second] = [
      await create('Ticket', { name: 'A' }, gamma.call),
      await create('Ticket', { name: 'A' }, gamma.call),
    ];
    const update = (row: Row, version: number, input: object) =>
      said(
        'mutation ($id: ID!, $version: Int!, $input: TicketInput!) { updateTicket(id: $id, version: $version, input: $input) { id } }',
        { id: row.id, version, input },
      );
    expect(await update(first, 1, { state: 'SOLD' })).toBeUndefined();
    expect(await update(second, 1, { state: 'SOLD' })).toEqual([['already-exists', 'name']]);
    expect(await update(first, 2, { name: 'B' })).toEqual([['rule-broken', 'name']]);
    expect(await update(first, 2, { state: 'NEW' })).toEqual([['no-step', 'state']]);
    expect(
      await said('mutation ($id: ID!) { deleteTicket(id: $id, version: 2) { id } }', { id: first.id }),
    ).toEqual([['rule-broken', undefined]]);
    const { objectMetadata } = await ask(
      gamma.call,
      '{ objectMetadata(objectName: "Ticket") { life { field start rules { name label } } } }',
    );
    expect(objectMetadata).toEqual({
      life: {
        field: 'state',
        start: ['NEW'],
        rules: ['sell', 'sold', 'named', 'unsold'].map((name) => ({
          name,
          label: name.charAt(0).toUpperCase() + name.slice(1),
        })),
      },
    });
  });

  it('two tenants with an object of one name have their own fields and records', async () => {
    // Twice: the second answer comes without the resolvers.
    for (const _time of [1, 2]) {
      expect(await mine('{ loanList { total rows { name status } } }')).toEqual({
        loanList: { total: 1, rows: [{ name: 'First', status: 'OPEN' }] },
      });
      expect(await ask(beta.call, '{ loanList { total rows { amount } } }')).toEqual({
        loanList: { total: 1, rows: [{ amount: 7 }] },
      });
    }
    expect((await beta.call('{ loanList { rows { name } } }')).errors).toBeDefined();
    const one = 'query ($id: ID!) { loan(id: $id) { id } }';
    expect(await ask(beta.call, one, { id: loan.id })).toEqual({ loan: null });
    const { call } = await alpha.api.signIn('gamma');
    expect((await call('{ loanList { total } }')).errors).toBeDefined();
    expect((await call('{ objectMetadata(objectName: "Loan") { name } }')).errors).toBeDefined();
  });

  it('related records, counts and the other side of a list', async () => {
    expect(
      await mine(
        `query ($id: ID!) { loan(id: $id) { contact { lastName } groupList { name } itemListTotal
        itemCount itemList { name loanList { name } } } }`,
        { id: loan.id },
      ),
    ).toEqual({
      loan: {
        contact: { lastName: 'Reader' },
        groupList: [{ name: 'Readers' }],
        itemListTotal: '2',
        itemCount: '2',
        itemList: ['One', 'Two'].map((name) => ({ name, loanList: [{ name: 'First' }] })),
      },
    });
  });

  it.each([
    ['its text', queryFilter('Loan', 'name', 'CONTAINS', 'irs'), 1],
    ['its choice', queryFilter('Loan', 'status', 'EQUALS', 'BACK'), 0],
    ['a product’s object that it refers to', queryFilter('Contact', 'lastName', 'EQUALS', 'Reader'), 1],
    ['another own object', queryFilter('LoanItem', 'name', 'EQUALS', 'Three'), 0],
    ['a count', queryFilter('Loan', 'itemCount', 'GREATER', 1), 1],
  ])('filters by %s', async (_what, filter, total) => {
    const query = `query ($filter: CompoundFilter) { loanList(filter: $filter,
      orderBy: [{ field: "name", direction: DESCENDING }]) { total } }`;
    expect(await mine(query, { filter })).toEqual({ loanList: { total } });
  });

  it('are counted in groups of the records that they refer to', async () => {
    const query = `{ aggregateLoan(groupBy: [{ field: "contact" }, { field: "groupList.name" }],
      measures: [{ function: COUNT }]) { rows { keys { label value } values } } }`;
    const { rows } = (await mine(query))['aggregateLoan'] as { rows: object[] };
    expect(rows).toContainEqual({
      keys: [
        { label: 'Reader', value: expect.any(String) as string },
        { label: null, value: 'Readers' },
      ],
      values: ['1'],
    });
  });

  it('refuses what breaks its rules, by field', async () => {
    const query = 'mutation ($input: LoanInput!) { createLoan(input: $input) { id } }';
    const refusal = async (input: object) => {
      const { errors } = await alpha.admin.call(query, { input });
      return [errors?.[0]?.message, errors?.[0]?.extensions['path']];
    };
    expect(await refusal({})).toEqual(['required', 'name']);
    expect(await refusal({ name: 'x', number: 'a1' })).toEqual(['already-exists', 'number']);
    expect(await refusal({ name: 'x', status: 'LOST' })).toEqual(['invalid-enum', 'status']);
    expect(await refusal({ name: 'x', contact: group.id })).toEqual(['not-found', 'contact']);
    expect(await refusal({ name: 'x', itemList: [contact.id] })).toEqual(['not-found', 'itemList']);
  });

  it('is described, in the menu, offered for filters and searched', async () => {
    const { areas } = await mine('{ areas { key entries { label route object enabled } } }');
    const { entries } =
      (areas as { key: string; entries: object[] }[]).find(({ key }) => key === 'contacts') ?? {};
    expect(entries?.slice(-2)).toEqual([
      { label: 'Loan', route: '/app/objects/Loan', object: 'Loan', enabled: true },
      { label: 'Loan item', route: '/app/objects/LoanItem', object: 'LoanItem', enabled: true },
    ]);
    const { filterObjects } = await mine('{ filterObjects { name } }');
    expect(filterObjects).toContainEqual({ name: 'Loan' });
    const { search } = await mine('{ search(text: "irs") { groups { objectName records { label } } } }');
    expect(search).toEqual({ groups: [{ objectName: 'Loan', records: [{ label: 'First' }] }] });
    const { objectMetadata } = await mine(
      '{ objectMetadata(objectName: "Loan") { recordLabel route fields { name } } }',
    );
    expect(objectMetadata).toMatchObject({
      recordLabel: expect.stringMatching(/^\{name\}\|\|Unnamed /) as string,
      route: '/app/objects/Loan',
    });
  });

  it('a file of its list, its history and a saved view', async () => {
    const answer = await alpha.api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${alpha.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        objectName: 'Loan',
        format: 'csv',
        columns: ['name', 'contact', 'itemList'],
        locale: 'en',
        timeZone: 'UTC',
      }),
    });
    expect(await answer.text()).toContain('First,Reader,"One; Two"');
    const history = 'query ($id: ID!) { recordHistory(objectName: "Loan", id: $id) { action userName } }';
    expect(await mine(history, { id: loan.id })).toEqual({
      recordHistory: [{ action: 'CREATE', userName: 'Admin' }],
    });
    const save =
      'mutation { createSavedView(input: { objectName: "Loan", name: "Mine", state: "{}" }) { name } }';
    expect(await mine(save)).toEqual({ createSavedView: { name: 'Mine' } });
  });

  it('the worker changes its records, and those who look are told', async () => {
    const { database, catalog } = alpha.api;
    const answer = await alpha.api.api.request('/api/changes', {
      headers: { authorization: `Bearer ${alpha.admin.token}` },
    });
    const live = readLive(answer.body);
    const { bulkUpdateLoan } = await mine(
      `mutation ($ids: [ID!]!, $input: LoanBulkInput!) { bulkUpdateLoan(ids: $ids, input: $input) { id } }`,
      { ids: [loan.id], input: { status: 'BACK', itemListRemove: [items[1]?.id] } },
    );
    expect(bulkUpdateLoan).toBeDefined();
    const jobs = new Jobs({ database, catalog, catalogs: await catalogs() });
    await jobs.start();
    await vi.waitFor(
      async () =>
        expect(await mine('{ loanList { rows { status itemList { name } } } }')).toEqual({
          loanList: { rows: [{ status: 'BACK', itemList: [{ name: 'One' }] }] },
        }),
      { timeout: patience(20_000), interval: 50 },
    );
    await jobs.stop();
    const changes = await live.until(({ object }) => object === 'Loan');
    expect(changes.at(-1)).toMatchObject({ kind: 'update', ids: [loan.id], related: ['LoanItem'] });
    await live.leave();
  });

  it('a role has the rights of its area, and a rule of its own', async () => {
    const rules = {
      areas: { contacts: ['VIEW' as const] },
      objects: {
        Loan: { rows: queryFilter('Loan', 'name', 'EQUALS', 'Other'), fields: { number: 'hidden' as const } },
      },
    };
    const viewer = await alpha.hire(rules);
    expect(await viewer.ask('{ loanList { total } }')).toEqual({ total: 0 });
    expect(await viewer.ask('{ loanItemList { total } }')).toEqual({ total: 2 });
    const { errors } = await viewer.call('{ loanList { rows { number } } }');
    expect(errors?.[0]?.message).toBe('forbidden');
    const stranger = await alpha.hire({ areas: { meetings: ['VIEW'] } });
    expect((await stranger.call('{ loanList { total } }')).errors?.[0]?.message).toBe('forbidden');
  });

  it('a restart keeps all of it, and the upkeep works at its tables', async () => {
    const { database } = alpha.api;
    const again = await openApi(database);
    await migrate(database.kysely, again.catalog, { allowLoss: true });
    const { status, body } = await again.api.request('/api/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer ${alpha.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ loanList { rows { name } } }' }),
    });
    expect([status, JSON.parse(await new Response(body).text())]).toEqual([
      200,
      { data: { loanList: { rows: [{ name: 'First' }] } } },
    ]);
    await mine('mutation ($id: ID!, $version: Int!) { deleteLoanItem(id: $id, version: $version) { id } }', {
      ...items[0],
    });
    const care = new TableCare(database, new AbortController().signal, 0);
    care.tidyAll();
    await care.settled();
    const now = new Date(Date.now() + MONTH_MS);
    expect(await purge({ database, catalog: again.catalog, now, catalogOf: stored })).toBe(1);
    const links = await sql<{ count: string }>`select count(*) from ${sql.table(
      `${(await stored()).objects.get('Loan')?.tablePrefix ?? ''}loan__item_list`,
    )}`.execute(database.kysely);
    expect(Number(links.rows[0]?.count)).toBe(0);
  });
});
