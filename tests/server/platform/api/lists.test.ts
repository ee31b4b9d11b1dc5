import { beforeAll, expect, it } from 'vitest';
import { searchKey } from '../../../../src/contract/kinds/search-key.ts';
import { demoRecords } from '../../../../src/server/demo/demo-records.ts';
import type { Call, TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openDemoTenant } from '../../../support/demo-tenant.ts';

const LIST = `query ($filter: CompoundFilter, $orderBy: [OrderBy!], $limit: Int! = 1000, $offset: Int! = 0) {
  contactList(filter: $filter, orderBy: $orderBy, limit: $limit, offset: $offset) {
    total totalIsExact rows { id firstName lastName email }
  }
}`;

type Row = Readonly<Record<string, unknown>>;

const filterOf = (objectField: string, operator: string, value?: unknown, objectName = 'Contact') => ({
  type: 'FILTER',
  filter: {
    objectName,
    objectField,
    operator,
    ...(value === undefined ? {} : { value: JSON.stringify(value) }),
  },
});
const all = (operator: string, ...compoundFilters: unknown[]) => ({
  type: 'EXPRESSION',
  expression: { operator, compoundFilters },
});

describeOnEachDatabase('lists', (open) => {
  const demo = demoRecords();
  const contacts = demo.Contact as readonly Row[];
  let api: TestApi;
  let call: Call;

  beforeAll(async () => {
    ({ api, call } = await openDemoTenant(open));
  });

  const list = async (variables: Record<string, unknown>) => {
    const { data, errors } = await call(LIST, variables);
    expect(errors).toBeUndefined();
    return data.contactList as { total: number; totalIsExact: boolean; rows: Row[] };
  };

  /** The whole set of ids that a filter finds, page by page. */
  const idsOf = async (filter: unknown) => {
    const ids: unknown[] = [];
    for (;;) {
      const { rows, total } = await list({ filter, offset: ids.length });
      ids.push(...rows.map(({ id }) => id));
      if (ids.length >= total) return ids.sort();
    }
  };
  const expected = (test: (row: Row) => boolean) =>
    contacts
      .filter(test)
      .map(({ id }) => id)
      .sort();

  const text = (row: Row, field: string) => searchKey((row[field] ?? '') as string);
  const idsIn = (row: Row, field: string) => (row[field] ?? []) as readonly string[];
  const group = (demo.Group as readonly Row[])[0] as { id: string; name: string };

  it.each([
    ['CONTAINS', filterOf('lastName', 'CONTAINS', 'OW'), (row: Row) => text(row, 'lastName').includes('ow')],
    [
      'NOT_CONTAINS finds blanks too',
      filterOf('email', 'NOT_CONTAINS', 'example'),
      (row: Row) => !text(row, 'email').includes('example'),
    ],
    [
      'STARTS_WITH',
      filterOf('lastName', 'STARTS_WITH', 'ł'),
      (row: Row) => text(row, 'lastName').startsWith('l'),
    ],
    [
      'ENDS_WITH',
      filterOf('email', 'ENDS_WITH', '.example'),
      (row: Row) => text(row, 'email').endsWith('.example'),
    ],
    [
      'EQUALS',
      filterOf('firstName', 'EQUALS', contacts[7]?.firstName),
      (row: Row) => row.firstName === contacts[7]?.firstName,
    ],
    ['NOT_EQUALS finds blanks too', filterOf('phone', 'NOT_EQUALS', '+48'), () => true],
    ['IS_NULL', filterOf('email', 'IS_NULL'), (row: Row) => !row.email],
    ['IS_NOT_NULL', filterOf('email', 'IS_NOT_NULL'), (row: Row) => Boolean(row.email)],
    [
      'a percent sign is no wildcard',
      filterOf('lastName', 'CONTAINS', '%'),
      (row: Row) => text(row, 'lastName').includes('%'),
    ],
    ['IN', filterOf('gender', 'IN', ['MALE']), (row: Row) => row.gender === 'MALE'],
    [
      'LESS on a date',
      filterOf('birthDate', 'LESS', '1970-01-01'),
      (row: Row) => Boolean(row.birthDate) && (row.birthDate as string) < '1970-01-01',
    ],
    [
      'HAS_ANY',
      filterOf('groupList', 'HAS_ANY', [group.id]),
      (row: Row) => idsIn(row, 'groupList').includes(group.id),
    ],
    [
      'HAS_NONE',
      filterOf('groupList', 'HAS_NONE', [group.id]),
      (row: Row) => !idsIn(row, 'groupList').includes(group.id),
    ],
    ['an empty list', filterOf('groupList', 'IS_NULL'), (row: Row) => idsIn(row, 'groupList').length === 0],
    ['a total', filterOf('groupListTotal', 'GREATER', 4), (row: Row) => idsIn(row, 'groupList').length > 4],
    [
      'a related object',
      filterOf('name', 'EQUALS', group.name, 'Group'),
      (row: Row) => idsIn(row, 'groupList').includes(group.id),
    ],
    [
      'AND of an OR and a NOT',
      all(
        'AND',
        all('OR', filterOf('lastName', 'STARTS_WITH', 'a'), filterOf('lastName', 'STARTS_WITH', 'b')),
        all('NOT', filterOf('email', 'IS_NULL')),
      ),
      (row: Row) => /^[ab]/.test(text(row, 'lastName')) && Boolean(row.email),
    ],
  ])('filter: %s', async (_name, filter, test) => {
    expect(await idsOf(filter)).toEqual(expected(test));
  });

  it('sorts text as people do, letter case aside, the id last, the same on every page', async () => {
    const orderBy = [{ field: 'lastName', direction: 'ASCENDING' }];
    const { rows } = await list({ orderBy, limit: 200 });
    const keys = rows.map((row) => [text(row, 'lastName'), row.id as string] as const);
    const { compare } = new Intl.Collator('und');
    const sorted = keys.toSorted(([a, x], [b, y]) => compare(a, b) || (x < y ? -1 : 1));
    expect(keys).toEqual(sorted);
    const second = await list({ orderBy, limit: 100, offset: 100 });
    expect(second.rows).toEqual(rows.slice(100));
    const { rows: down } = await list({
      orderBy: [{ field: 'lastName', direction: 'DESCENDING' }],
      limit: 1000,
      offset: 4000,
    });
    expect(down.toReversed().slice(0, 200)).toEqual(rows);
  });

  it("finds by the values of the tenant's own fields", async () => {
    type Entry = { readonly fieldName: string; readonly valueList: readonly string[] };
    const visits = (row: Row) =>
      (row.customFieldList as Entry[]).find(({ fieldName }) => fieldName === 'patientsPerWeek')?.valueList[0];
    const found = await idsOf(filterOf('patientsPerWeek', 'GREATER', 120));
    expect(found).toEqual(expected((row) => Number(visits(row) ?? 0) > 120));
    expect(found.length).toBeGreaterThan(0);
  });

  it('counts exactly, and only what the filter finds', async () => {
    const filter = filterOf('email', 'IS_NULL');
    expect(await list({ filter, limit: 5 })).toMatchObject({
      total: expected((row) => !row.email).length,
      totalIsExact: true,
    });
  });

  it('reads 100 rows with nested groups in one statement, two with the count', async () => {
    const rows = `rows { id firstName groupList(limit: 5) { id name contactListTotal representativeList { lastName } } groupListTotal }`;
    for (const [query, statements] of [
      [`{ contactList(limit: 100) { ${rows} } }`, 1],
      [`{ contactList(limit: 100) { total ${rows} } }`, 2],
    ] as const) {
      await call(query);
      api.statements.sent = 0;
      const { data } = await call(query);
      expect((data.contactList as { rows: Row[] }).rows).toHaveLength(100);
      expect(api.statements.sent).toBe(statements);
    }
  });

  it('answers under aliases, each with its own arguments', async () => {
    const { data } = await call(`{ groupList(limit: 1) { rows {
      all: contactListTotal few: contactList(limit: 2) { id } one: contactList(limit: 1) { name: lastName }
    } } }`);
    const [row] = (data.groupList as { rows: { few: unknown[]; one: unknown[] }[] }).rows;
    expect(row?.few).toHaveLength(2);
    expect(row?.one).toEqual([{ name: expect.any(String) as string }]);
  });

  it.each([
    ['an unknown field', filterOf('nope', 'EQUALS', 1), 'filter.filter.objectField', 'nope'],
    ['SQL for a field', filterOf('id" or 1=1 --', 'IS_NULL'), 'filter.filter.objectField', 'id" or 1=1 --'],
    ['__proto__ for a field', filterOf('__proto__', 'IS_NULL'), 'filter.filter.objectField', '__proto__'],
    [
      'an operator of another kind',
      filterOf('groupList', 'CONTAINS', 'a'),
      'filter.filter.operator',
      'CONTAINS',
    ],
    ['an unknown operator', filterOf('lastName', 'LIKES', 'a'), 'filter.filter.operator', 'LIKES'],
    ['a value that does not fit', filterOf('birthDate', 'LESS', 'soon'), 'filter.filter.value', 'soon'],
    ['a missing value', filterOf('lastName', 'EQUALS'), 'filter.filter.value', null],
    ['a value too many', filterOf('lastName', 'IS_NULL', 1), 'filter.filter.value', '1'],
    ['an unknown object', filterOf('name', 'EQUALS', 'a', 'Planet'), 'filter.filter.objectName', 'Planet'],
    [
      'an unrelated place',
      all('AND', filterOf('lastName', 'IS_NULL'), all('OR', filterOf('x', 'IS_NULL'))),
      'filter.expression.compoundFilters[1].expression.compoundFilters[0].filter.objectField',
      'x',
    ],
    ['an empty expression', all('AND'), 'filter.expression.compoundFilters', null],
    [
      'a nesting too deep',
      all('AND', all('AND', all('AND', all('AND', filterOf('email', 'IS_NULL'))))),
      'filter.expression.compoundFilters[0].expression.compoundFilters[0].expression.compoundFilters[0]',
      '4',
    ],
  ])('refuses %s', async (_name, filter, propertyPath, rejectedValue) => {
    const { data, errors } = await call(LIST, { filter });
    expect(data).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: 'invalid-filter',
      extensions: { path: propertyPath, params: { propertyPath, rejectedValue } },
    });
  });

  it('refuses bounds and orders that are none', async () => {
    for (const variables of [{ limit: 1001 }, { limit: -1 }, { offset: -1 }]) {
      expect((await call(LIST, variables)).errors?.[0]).toMatchObject({ message: 'bad-request' });
    }
    const orderBy = [{ field: 'notes', direction: 'ASCENDING' }];
    expect((await call(LIST, { orderBy })).errors?.[0]).toMatchObject({ message: 'unknown-field' });
  });
});
