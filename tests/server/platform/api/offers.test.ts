import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { demoRecords } from '../../../../src/server/demo/demo-records.ts';
import type { Call } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openDemoTenant } from '../../../support/demo-tenant.ts';

type Row = Readonly<Record<string, unknown>>;

describeOnDatabase('what filters, segments and older forms offer', (open) => {
  const demo: Readonly<Record<string, readonly Row[]>> = demoRecords();
  let call: Call;
  let tenantId: string;
  let owner: Database['kysely'];

  beforeAll(async () => {
    const demoTenant = await openDemoTenant(open);
    ({ call, tenantId } = demoTenant);
    owner = demoTenant.api.database.kysely;
  });

  const ask = async (query: string) => {
    const { data, errors } = await call(`{ ${query} }`);
    expect(errors).toBeUndefined();
    return data;
  };

  it('filter objects: the ten of the specification, contacts first, and what receivers have answered', async () => {
    const { filterObjects } = await ask('filterObjects(locale: "de") { name label isDefault }');
    const names = (filterObjects as Row[]).map(({ name }) => name);
    expect(names).toEqual([
      ...['Contact', 'Representative', 'Workplace', 'Group', 'Specialization', 'CustomFieldDefinition'],
      ...['Consent', 'MessageCampaign', 'Meeting', 'MeetingEvent', 'MessageAnswer'],
    ]);
    expect((filterObjects as Row[])[0]).toEqual({ name: 'Contact', label: 'Kontakt', isDefault: true });
    const { ofContacts } = await ask(
      'ofContacts: filterObjects(objectName: "MessageAnswer") { name isMany }',
    );
    expect(ofContacts).toEqual([
      { name: 'MessageAnswer', isMany: false },
      { name: 'Contact', isMany: false },
      { name: 'MessageCampaign', isMany: false },
    ]);
  });

  it('filter objects of a list: itself first, then those that a relation leads to', async () => {
    const { filterObjects } = await ask('filterObjects(objectName: "Group") { name isDefault isMany }');
    const rows = filterObjects as Row[];
    expect(rows[0]).toEqual({ name: 'Group', isDefault: true, isMany: false });
    expect(rows.find(({ name }) => name === 'Contact')).toMatchObject({ isMany: true });
    expect(rows.map(({ name }) => name)).toContain('Contact');
    expect(rows.map(({ name }) => name)).not.toContain('CustomFieldDefinition');
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('a field that keeps a filter names the object whose records it finds', async () => {
    const { objectFields } = await ask('objectFields(objectName: "Segment") { name filterObject }');
    const named = (objectFields as Row[]).filter(({ filterObject }) => filterObject !== null);
    expect(named).toEqual([{ name: 'filter', filterObject: 'Contact' }]);
  });

  it('segment key types and their elements by label', async () => {
    const { segmentKeyTypes } = await ask('segmentKeyTypes { name pluralLabel }');
    expect((segmentKeyTypes as Row[]).map(({ name }) => name)).toContain('Representative');
    const people = (demo.Representative ?? []).map(
      ({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`,
    );
    const { all } = await ask(
      'all: segmentKeyTypeElements(type: "Representative", limit: 1000) { id label }',
    );
    expect((all as Row[]).map(({ label }) => label).sort()).toEqual(people.sort());
    const [first = ''] = people;
    const { found } = await ask(
      `found: segmentKeyTypeElements(type: "Representative", search: ${JSON.stringify(first)}) { label }`,
    );
    expect((found as Row[]).map(({ label }) => label)).toContain(first);
  });

  it('no elements of what is no segment key type', async () => {
    const { errors } = await call('{ segmentKeyTypeElements(type: "Presentation") { id } }');
    expect(errors?.[0]).toMatchObject({ message: 'bad-request', extensions: { path: 'type' } });
  });

  it('the legacy search form, as the filter that it means', async () => {
    const { contactList } = await ask(`contactList(search: { criteria: [
        { field: "lastName", operator: "LIKE", value: "k%" }, { field: "email", operator: "IS_NOT_NULL" }
      ], page: 1, pageSize: 5, sort: [{ field: "lastName", direction: "asc" }] }) { total rows { lastName } }`);
    const expected = (demo.Contact ?? []).filter(
      ({ lastName, email }) => /^k/i.test(String(lastName)) && email !== null,
    );
    const page = contactList as { total: number; rows: Row[] };
    expect(page.total).toBe(expected.length);
    expect(page.rows).toHaveLength(5);
    const names = page.rows.map(({ lastName }) => String(lastName).toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  it.each([
    [
      'an operator',
      '{ criteria: [{ field: "lastName", operator: "SOUNDS", value: "k" }] }',
      'search.criteria[0].operator',
    ],
    [
      'a pattern',
      '{ criteria: [{ field: "lastName", operator: "LIKE", value: "a%b" }] }',
      'search.criteria[0].value',
    ],
    ['a page', '{ page: -1 }', 'search.page'],
  ])('no legacy search with %s that cannot be understood', async (_what, search, path) => {
    const { errors } = await call(`{ contactList(search: ${search}) { total } }`);
    expect(errors?.[0]).toMatchObject({ message: 'invalid-filter', extensions: { path } });
  });

  it('the order of fields by the name of the class that carried them', async () => {
    const { a, b } = await ask(
      'a: fieldOrder(dtoClassName: "com.acme.LeadDTO") b: fieldOrder(dtoClassName: "Lead")',
    );
    expect(a).toEqual(b);
    expect(a).toContain('firstName');
  });

  it('segments count what their lists find', async () => {
    const { segmentList } = await ask(
      'segmentList(limit: 100) { rows { name filter numberOfUsers contactListTotal } }',
    );
    const { rows } = segmentList as {
      rows: { filter: string | null; numberOfUsers: string; contactListTotal: string }[];
    };
    expect(rows.some(({ filter }) => filter !== null)).toBe(true);
    for (const { filter, numberOfUsers, contactListTotal } of rows) {
      if (filter === null) {
        expect(numberOfUsers).toBe(contactListTotal);
        continue;
      }
      const { data } = await call(
        'query ($filter: CompoundFilter) { contactList(filter: $filter) { total } }',
        {
          filter: JSON.parse(filter) as unknown,
        },
      );
      expect((data.contactList as { total: number }).total).toBe(Number(numberOfUsers));
    }
  });

  it('campaigns: ordered is pending, sent, canceled and failed together', async () => {
    const { messageCampaignList } = await ask(
      'messageCampaignList(limit: 100) { rows { ordered pending sent canceled failed opened messageListTotal } }',
    );
    for (const row of (messageCampaignList as { rows: Record<string, string>[] }).rows) {
      const sum = ['pending', 'sent', 'canceled', 'failed'].reduce(
        (total, key) => total + Number(row[key]),
        0,
      );
      expect(sum).toBe(Number(row.ordered));
      expect(Number(row.ordered)).toBe(Number(row.messageListTotal));
    }
  });

  it('a total beyond 10,000 is an estimate, and exact on request', async () => {
    await sql`insert into specialization (tenant_id, id, name)
      select ${tenantId}, 'copy-' || n, 'Copy ' || n from generate_series(1, 12000) as n`.execute(owner);
    await sql`analyze specialization`.execute(owner);
    const total = 12_000 + (demo.Specialization ?? []).length;
    const answer = await ask(`bounded: specializationList { total totalIsExact }
      exact: specializationList(exactTotal: true) { total totalIsExact }`);
    expect(answer.exact).toEqual({ total, totalIsExact: true });
    const { most } = await ask(`most: specializationList(filter: { type: FILTER, filter: {
      objectName: "Specialization", objectField: "id", operator: "STARTS_WITH", value: "\\"copy-1\\"" } }) { total totalIsExact }`);
    // copy-1, copy-10 …, copy-100 …, copy-1000 …, copy-10000 to copy-12000
    expect(most).toEqual({ total: 1 + 10 + 100 + 1000 + 2001, totalIsExact: true });
    const { named } = await ask(`named: specializationList(filter: { type: FILTER, filter: {
      objectName: "Specialization", objectField: "name", operator: "STARTS_WITH", value: "\\"Copy\\"" } }) { total totalIsExact }`);
    expect(named).toMatchObject({ totalIsExact: false });
    expect(Math.abs((named as { total: number }).total - 12_000)).toBeLessThan(1200);
    const bounded = answer.bounded as { total: number; totalIsExact: boolean };
    expect(bounded.totalIsExact).toBe(false);
    expect(Math.abs(bounded.total - total)).toBeLessThan(total / 10);
  });
});
