import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { byVariable, filterOn, openTenant, type Person, type Tenant } from './people.ts';

const ALL = ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'] as const;
/** Contacts of the groups that the viewer represents, as the product's representatives have them. */
const OWN_GROUPS: RoleRules = {
  areas: { contacts: ALL, messages: ALL, segments: ALL },
  objects: {
    Contact: { rows: byVariable('Contact', 'groupList', 'HAS_ANY', 'viewer.groups') },
    Group: { rows: byVariable('Group', 'id', 'IN', 'viewer.groups') },
  },
};

type Row = Readonly<{ id: string; version: number }>;
interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

const create = (name: string) =>
  `mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { id version groupList { id } } }`;
const NAMES = (filter: unknown, more = '') => ({
  query: `query ($filter: CompoundFilter) {
    contactList(filter: $filter, limit: 100 ${more}) { total rows { lastName } } }`,
  variables: { filter },
});

describeOnDatabase('a row rule', (open) => {
  let tenant: Tenant;
  let admin: Person;
  let rep: Person;
  const ids: Record<string, string> = {};

  const make = async (name: string, key: string, input: object, by = admin) => {
    const { id } = await by.ask<Row>(create(name), { input });
    ids[key] = id;
    return id;
  };
  const names = async (person: Person, filter?: unknown, more?: string) => {
    const { query, variables } = NAMES(filter, more);
    const page = await person.ask<Page>(query, variables);
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ lastName }) => lastName).sort();
  };

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ({ admin } = tenant);
    rep = await tenant.hire(OWN_GROUPS, 'rep@alpha.test');
    await make('Representative', 'me', { lastName: 'Me', email: 'rep@alpha.test' });
    await make('Group', 'mine', { name: 'Mine', representativeList: [ids.me] });
    await make('Group', 'other', { name: 'Other' });
    await make('Contact', 'one', { lastName: 'One', email: 'one@x.test', groupList: [ids.mine] });
    await make('Contact', 'both', { lastName: 'Both', groupList: [ids.other, ids.mine] });
    await make('Contact', 'far', { lastName: 'Far', email: 'far@x.test', groupList: [ids.other] });
    await make('Contact', 'none', { lastName: 'None' });
  });

  it('holds for lists, totals, filters, relations, labels and searches', async () => {
    expect(await names(admin)).toEqual(['Both', 'Far', 'None', 'One']);
    expect(await names(rep)).toEqual(['Both', 'One']);
    expect(await names(rep, filterOn('Contact', 'email', 'EQUALS', 'far@x.test'))).toEqual([]);
    expect(await names(rep, filterOn('Contact', 'id', 'IN', [ids.far, ids.one]))).toEqual(['One']);
    // Nothing is told of groups that are not theirs either, by whatever way.
    expect(await names(rep, filterOn('Group', 'name', 'EQUALS', 'Other'))).toEqual([]);
    expect(await names(rep, filterOn('Contact', 'groupList', 'HAS_ANY', [ids.other]))).toEqual([]);
    const groups = '{ groupList { rows { name contactListTotal contactList { lastName } } } }';
    expect(await rep.ask(groups)).toEqual({
      rows: [
        { name: 'Mine', contactListTotal: '2', contactList: [{ lastName: 'One' }, { lastName: 'Both' }] },
      ],
    });
    expect(await names(rep, filterOn('Contact', 'groupListTotal', 'GREATER', 1))).toEqual([]);
    expect(await names(admin, filterOn('Contact', 'groupListTotal', 'GREATER', 1))).toEqual(['Both']);
    const view = '{ contactRelationList { total rows { lastName groups { name } } } }';
    const relations = await rep.ask<Page>(view);
    expect(relations.rows).toEqual([
      { lastName: 'One', groups: [{ name: 'Mine' }] },
      { lastName: 'Both', groups: [{ name: 'Mine' }] },
    ]);
    const elements = '{ segmentKeyTypeElements(type: "Group") { label } }';
    expect(await rep.ask(elements)).toEqual([{ label: 'Mine' }]);
    const preview = `query ($filter: CompoundFilter) { bulkPreview(objectName: "Contact", filter: $filter) { total sample } }`;
    expect(await rep.ask(preview, { filter: filterOn('Contact', 'lastName', 'CONTAINS', 'a') })).toEqual({
      total: 0,
      sample: [],
    });
  });

  it('goes on page by page, and in any order', async () => {
    const query = `query ($after: String) { contactList(limit: 1, after: $after,
      orderBy: [{ field: "lastName", direction: ASCENDING }]) { rows { lastName } nextCursor } }`;
    const first = await rep.ask<{ rows: unknown; nextCursor: string }>(query);
    const second = await rep.ask<{ rows: unknown; nextCursor: string | null }>(query, {
      after: first.nextCursor,
    });
    const last = await rep.ask<Page>(query, { after: second.nextCursor });
    expect([first.rows, second.rows, last.rows]).toEqual([[{ lastName: 'Both' }], [{ lastName: 'One' }], []]);
  });

  it('makes other records as if they did not exist', async () => {
    const nobody = '019aa000-0000-7000-8000-000000000000';
    const calls = [
      'query ($id: ID!) { contact(id: $id) { lastName } }',
      'query ($id: ID!) { recordHistory(objectName: "Contact", id: $id) { id } }',
      'query ($id: ID!) { recordHistory(objectName: "ContactRelation", id: $id) { id } }',
      `mutation ($id: ID!) { updateContact(id: $id, version: 1, input: { lastName: "x" }) { id } }`,
      `mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }`,
      `mutation ($id: ID!) { restoreContact(id: $id, version: 1) { id } }`,
      `mutation ($id: ID!) { bulkDeleteContact(ids: [$id], expectedTotal: 0) { name } }`,
      `mutation ($id: ID!) { createGroup(input: { name: "New", representativeList: [], contactList: [$id] }) { id } }`,
      `mutation ($id: ID!) { createSegment(input: { name: "New", type: STATIC, contactList: [$id] }) { id } }`,
    ];
    for (const query of calls) {
      const [hidden, none] = [await rep.call(query, { id: ids.far }), await rep.call(query, { id: nobody })];
      const leveled = JSON.stringify(hidden).replaceAll(ids.far ?? '', nobody);
      expect([query, JSON.parse(leveled)]).toEqual([query, JSON.parse(JSON.stringify(none))]);
    }
    expect(await admin.ask('query ($id: ID!) { contact(id: $id) { lastName } }', { id: ids.far })).toEqual({
      lastName: 'Far',
    });
  });

  it('holds for records about people, whatever leads to them, unless the role says otherwise', async () => {
    await make('Task', 'hiddenTask', { title: 'Call Far', contact: ids.far });
    await make('Task', 'seenTask', { title: 'Call One', contact: ids.one });
    await make('Task', 'nobodysTask', { title: 'Tidy up' });
    for (const address of ['far@x.test', 'ONE@x.test', 'nobody@x.test']) {
      await make('Suppression', address, { address });
    }
    const titles = async (person: Person) =>
      (await person.ask<Page>('{ taskList { rows { title } } }')).rows.map(({ title }) => title).sort();
    const addresses = async (person: Person) =>
      (await person.ask<Page>('{ suppressionList { total rows { address } } }')).rows.length;
    expect([await titles(rep), await addresses(rep)]).toEqual([['Call One', 'Tidy up'], 1]);
    expect(await rep.ask('query ($id: ID!) { task(id: $id) { title } }', { id: ids.hiddenTask })).toBeNull();
    const linked = await rep.call(create('Task'), { input: { title: 'x', contact: ids.far } });
    expect(linked.errors?.[0]?.message).toBe('not-found');
    // Whether the address of somebody unseen is suppressed cannot be found out.
    const known = await rep.call(create('Suppression'), { input: { address: 'far@x.test' } });
    const unknown = await rep.call(create('Suppression'), { input: { address: 'stranger@x.test' } });
    for (const { errors } of [known, unknown]) expect(errors?.[0]?.message).toBe('outside-own-records');
    // A deleted person is still the one whom the record is about.
    const key = { id: ids.far, version: 1 };
    const remove =
      'mutation ($id: ID!, $version: Int!) { deleteContact(id: $id, version: $version) { id version } }';
    const gone = await admin.ask<Row>(remove, key);
    expect(await titles(rep)).toEqual(['Call One', 'Tidy up']);
    const restore =
      'mutation ($id: ID!, $version: Int!) { restoreContact(id: $id, version: $version) { id } }';
    await admin.ask(restore, { ...gone });
    const open = await tenant.hire(
      {
        ...OWN_GROUPS,
        objects: { ...OWN_GROUPS.objects, Task: { inheritRows: false }, Suppression: { inheritRows: false } },
      },
      'open@alpha.test',
    );
    expect([(await titles(open)).length, await addresses(open)]).toEqual([3, 3]);
    // An own rule of the object holds beside what it takes.
    const narrow = await tenant.hire(
      {
        ...OWN_GROUPS,
        objects: { ...OWN_GROUPS.objects, Task: { rows: filterOn('Task', 'title', 'CONTAINS', 'Call') } },
      },
      'narrow@alpha.test',
    );
    expect(await titles(narrow)).toEqual([]);
  });

  it('is what a write must stay within', async () => {
    const outside = await rep.call(create('Contact'), { input: { lastName: 'Lost' } });
    expect(outside.errors?.[0]?.message).toBe('outside-own-records');
    expect(outside.errors?.[0]?.extensions.path).toBe('groupList');
    expect(outside.errors?.[0]?.extensions.params).toEqual({
      object: 'Contact',
      action: 'CREATE',
      rule: 'rows',
    });
    expect(await names(admin, filterOn('Contact', 'lastName', 'EQUALS', 'Lost'))).toEqual([]);
    const inside = await rep.ask<Row>(create('Contact'), {
      input: { lastName: 'New', groupList: [ids.mine] },
    });
    const left = await rep.call(UPDATE, { ...inside, input: { groupList: [] } });
    expect(left.errors?.[0]?.message).toBe('outside-own-records');
    expect(await names(rep, filterOn('Contact', 'lastName', 'EQUALS', 'New'))).toEqual(['New']);
    const foreign = await rep.call(UPDATE, { ...inside, input: { groupList: [ids.mine, ids.other] } });
    expect(foreign.errors?.[0]?.message).toBe('not-found');
    await rep.ask(
      'mutation ($id: ID!, $version: Int!) { deleteContact(id: $id, version: $version) { id } }',
      {
        ...inside,
      },
    );
  });

  it('keeps members of lists that the writer does not see', async () => {
    const get = 'query ($id: ID!) { contact(id: $id) { version groupList { id } } }';
    const before = await rep.ask<{ version: number; groupList: unknown }>(get, { id: ids.both });
    expect(before.groupList).toEqual([{ id: ids.mine }]);
    await make('Group', 'second', { name: 'Second', representativeList: [ids.me] });
    await rep.ask(UPDATE, { id: ids.both, version: before.version, input: { groupList: [ids.second] } });
    const after = await admin.ask<{ groupList: unknown }>(get, { id: ids.both });
    expect(after.groupList).toEqual([{ id: ids.second }, { id: ids.other }]);
    const history = `query ($id: ID!) { recordHistory(objectName: "Contact", id: $id, limit: 1) { changes { before after } } }`;
    const told = await rep.ask<unknown[]>(history, { id: ids.both });
    expect(told).toEqual([{ changes: [{ before: [ids.mine], after: [ids.second] }] }]);
    expect(JSON.stringify(await admin.ask(history, { id: ids.both }))).toContain(ids.other);
  });

  it('finds nothing where its variable has no value, and follows it when that changes', async () => {
    const stranger = await tenant.hire(OWN_GROUPS, 'stranger@alpha.test');
    expect(await names(stranger)).toEqual([]);
    const them = await make('Representative', 'them', { lastName: 'Them', email: 'stranger@alpha.test' });
    await make('Group', 'theirs', { name: 'Theirs', representativeList: [them] });
    await make('Contact', 'new', { lastName: 'Theirs', groupList: [ids.theirs] });
    expect(await names(stranger)).toEqual(['Theirs']);
  });

  it('finds nothing where its variable has more values than are read: a part of them is not the rule', async () => {
    const email = 'many@alpha.test';
    const many = await tenant.hire(
      {
        areas: { contacts: ALL },
        objects: {
          Representative: { rows: byVariable('Representative', 'id', 'IN', 'viewer.representatives') },
        },
      },
      email,
    );
    await sql`insert into representative (tenant_id, id, last_name, email)
      select ${tenant.tenantId}, 'many-' || n, 'Many', ${email} from generate_series(1, 10000) as n`.execute(
      tenant.api.database.kysely,
    );
    const seen = async () => {
      const { rows } = await many.ask<Page>('{ representativeList(limit: 1) { rows { lastName } } }');
      return rows.length;
    };
    expect(await seen()).toBe(1);
    await make('Representative', 'tooMany', { lastName: 'Many', email });
    expect(await seen()).toBe(0);
  });
});
