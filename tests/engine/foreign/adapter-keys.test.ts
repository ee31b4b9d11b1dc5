/** Every key of an adapter has an effect: on what is told of a server's objects, or on what is sent to it. */
import { print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { allOf, type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { ForeignAdapter } from '../../../src/contract/metadata/foreign-adapter.ts';
import { parseMetadata } from '../../../src/contract/metadata/parse.ts';
import { METADATA } from '../../../src/engine/hooks/metadata-query.ts';
import { keysOf } from '../../contract/metadata/keys/walk.ts';
import { LEDGER, ledger } from './ledger.ts';

const test = (
  field: string,
  ...given: Parameters<typeof queryFilter> extends [string, string, ...infer R] ? R : never
) => queryFilter('Account', field, ...given);
const not = (filter: CompoundFilter): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'NOT', compoundFilters: [filter] },
});
const either = (...compoundFilters: CompoundFilter[]): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'OR', compoundFilters },
});
const FILTERS = [
  test('name', 'EQUALS', 'a'),
  test('name', 'IN', ['a']),
  test('name', 'CONTAINS', 'a_b'),
  test('name', 'STARTS_WITH', 'a'),
  test('name', 'ENDS_WITH', 'a'),
  test('name', 'GREATER', 'a'),
  test('name', 'GREATER_OR_EQUALS', 'a'),
  test('name', 'LESS', 'a'),
  test('name', 'LESS_OR_EQUALS', 'a'),
  test('openedAt', 'IS_NULL'),
  allOf(test('name', 'EQUALS', 'a'), test('openedAt', 'EQUALS', 'b')) as CompoundFilter,
  either(test('name', 'EQUALS', 'a'), test('openedAt', 'EQUALS', 'b')),
  not(test('name', 'EQUALS', 'a')),
  queryFilter('LedgerEntry', 'labels', 'HAS_ANY', ['a']),
  queryFilter('LedgerEntry', 'labels', 'HAS_ALL', ['a']),
  not(test('openedAt', 'EQUALS', 'b')),
  test('boss', 'EQUALS', '1'),
];

/** What is told of the server's objects, and what is sent for calls of every sort, as text. */
async function observe(adapter: ForeignAdapter): Promise<string> {
  const server = ledger(adapter);
  const told: unknown[] = [server.objects];
  for (const { name } of server.objects) {
    told.push(await server.answer({ query: print(METADATA), variables: { objectName: name } }));
  }
  const ask = async (query: string, variables = {}) =>
    void told.push(await server.answer({ query, variables }));
  const list = `query L($filter: CompoundFilter, $orderBy: [OrderBy!]) {
    accountList(limit: 5, offset: 10, filter: $filter, orderBy: $orderBy) {
      rows { id name balance entries(limit: 2) { id } entriesTotal } total
    }
  }`;
  for (const filter of FILTERS) await ask(list, { filter });
  for (const direction of ['ASCENDING', 'DESCENDING'])
    await ask(list, { orderBy: [{ field: 'openedAt', direction }] });
  await ask('{ account(id: "1") { id name } }');
  await ask('mutation { createAccount(input: {name: "a", owner: "2"}) { id } }');
  await ask('mutation { updateAccount(id: "1", version: 0, input: {name: "b"}) { id } }');
  await ask('mutation { updateAccount(id: "1", version: 0, input: {boss: "2"}) { id } }');
  await ask('mutation { updateAccount(id: "1", version: 0, input: {boss: null}) { id } }');
  await ask('mutation { deleteAccount(id: "1", version: 0) { id } }');
  const failing = ledger(adapter, {}, new Error('The name is taken'));
  told.push(await failing.answer({ query: '{ account(id: "1") { id } }' }));
  return JSON.stringify([told, server.sent]);
}

const { filter: { operators = {} } = {} } = LEDGER;
const withOperator = (name: string, form: unknown) => ({
  ...LEDGER,
  filter: { ...LEDGER.filter, operators: { ...operators, [name]: form } },
});
const withPart = (key: 'list' | 'get' | 'create' | 'update' | 'delete' | 'filter', part: object) => ({
  ...LEDGER,
  [key]: { ...LEDGER[key], ...part },
});
const withField = (settings: object) => ({ ...LEDGER, objects: { account: { fields: { name: settings } } } });

const { not: _not, ...withoutNot } = LEDGER.filter ?? { operators: {} };
const negating = (negations: object) => ({ ...LEDGER, filter: { ...withoutNot, negations } });
const KINDS = [{ beside: '{field}_func', type: 'stamp', kind: 'TIMESTAMP' }];
const withKinds = (part: object) => ({ ...LEDGER, kinds: [{ ...KINDS[0], ...part }] });
const withCount = (count: object) => withPart('list', { count });
const withOne = (part: object) => ({
  ...LEDGER,
  relations: { ...LEDGER.relations, one: { ...LEDGER.relations?.one, ...part } },
});
const withRelatedCount = (count: object) => ({ ...LEDGER, relations: { ...LEDGER.relations, count } });

/** What a case differs from by its key alone, where that is not the ledger's own adapter. */
const BASES: Readonly<Record<string, object>> = {
  'filter.negations.EQUALS': negating({}),
  'filter.negations.IN': negating({}),
  'filter.negations.CONTAINS': negating({}),
  'filter.negations.STARTS_WITH': negating({}),
  'filter.negations.ENDS_WITH': negating({}),
  'kinds[].beside': withKinds({}),
  'kinds[].type': withKinds({}),
  'kinds[].kind': withKinds({}),
  'list.count.field': withCount({ field: '{list}_count', value: 'n' }),
  'list.count.value': withCount({ field: '{list}_count', value: 'n' }),
  'relations.count.field': withRelatedCount({ field: '{field}_count', value: 'n' }),
  'relations.count.value': withRelatedCount({ field: '{field}_count', value: 'n' }),
  'relations.one.clear': withOne({ write: '{field}.id' }),
};

/** Another value of each key. */
const CASES: Readonly<Record<string, object>> = {
  include: { ...LEDGER, include: ['account'] },
  id: { ...LEDGER, id: 'code' },
  'list.field': withPart('list', { field: '{object}_all' }),
  'list.rows': withPart('list', { rows: 'items' }),
  'list.total': withPart('list', { total: 'size' }),
  'list.limit': withPart('list', { limit: 'first' }),
  'list.offset': withPart('list', { offset: 'skip' }),
  'list.filter': withPart('list', { filter: 'search' }),
  'list.orderBy.argument': withPart('list', { orderBy: { ...LEDGER.list.orderBy, argument: 'sort' } }),
  'list.orderBy.form': withPart('list', { orderBy: { ...LEDGER.list.orderBy, form: 'enum' } }),
  'list.orderBy.ascending': withPart('list', { orderBy: { ...LEDGER.list.orderBy, ascending: 'asc' } }),
  'list.orderBy.descending': withPart('list', { orderBy: { ...LEDGER.list.orderBy, descending: 'desc' } }),
  'list.count.field': withCount({ field: '{list}_number', value: 'n' }),
  'list.count.value': withCount({ field: '{list}_count', value: 'm' }),
  'get.field': withPart('get', { field: '{object}_one' }),
  'get.id': { ...LEDGER, get: { field: '{object}_by_key', id: 'key' } },
  'create.field': withPart('create', { field: 'make_{object}' }),
  'create.values': withPart('create', { values: 'input.put' }),
  'create.record': withPart('create', { record: 'record' }),
  'update.field': withPart('update', { field: 'change_{object}' }),
  'update.id': withPart('update', { id: 'input.key' }),
  'update.values': withPart('update', { values: 'input.put' }),
  'update.record': withPart('update', { record: 'record' }),
  'delete.field': withPart('delete', { field: 'remove_{object}' }),
  'delete.id': withPart('delete', { id: 'input.key' }),
  'delete.record': withPart('delete', { record: 'record' }),
  'filter.and': withPart('filter', { and: 'all' }),
  'filter.or': withPart('filter', { or: 'any' }),
  'filter.not': withPart('filter', { not: 'none' }),
  'filter.negations.EQUALS': negating({ EQUALS: '_neq' }),
  'filter.negations.IN': negating({ IN: '_nin' }),
  'filter.negations.CONTAINS': negating({ CONTAINS: '_nhas' }),
  'filter.negations.STARTS_WITH': negating({ STARTS_WITH: '_nbegins' }),
  'filter.negations.ENDS_WITH': negating({ ENDS_WITH: '_nends' }),
  'filter.nullable': withPart('filter', { nullable: 'id_*' }),
  'filter.oneId': withPart('filter', { oneId: '{field}.id' }),
  'filter.oneIsNull': withPart('filter', { oneIsNull: '{field}' }),
  'filter.one': withPart('filter', { one: '{field}.boss' }),
  'filter.many': withPart('filter', { many: '{field}.account' }),
  'filter.operators.EQUALS': withOperator('EQUALS', '_is'),
  'filter.operators.IN': withOperator('IN', '_among'),
  'filter.operators.CONTAINS': withOperator('CONTAINS', '_has'),
  'filter.operators.STARTS_WITH': withOperator('STARTS_WITH', '_begins'),
  'filter.operators.ENDS_WITH': withOperator('ENDS_WITH', { name: '_like', pattern: '%{value}' }),
  'filter.operators.GREATER': withOperator('GREATER', '_more'),
  'filter.operators.GREATER_OR_EQUALS': withOperator('GREATER_OR_EQUALS', '_atleast'),
  'filter.operators.LESS': withOperator('LESS', '_less'),
  'filter.operators.LESS_OR_EQUALS': withOperator('LESS_OR_EQUALS', '_atmost'),
  'filter.operators.HAS_ANY': withOperator('HAS_ANY', '_nothing'),
  'filter.operators.HAS_ALL': withOperator('HAS_ALL', '_nothing'),
  'filter.operators.IS_NULL': withOperator('IS_NULL', '_missing'),
  'relations.one.field': {
    ...LEDGER,
    relations: { ...LEDGER.relations, one: { field: 'x{name}', key: '{name}_id' } },
  },
  'relations.one.key': {
    ...LEDGER,
    relations: { ...LEDGER.relations, one: { field: '{name}', key: '{name}_key' } },
  },
  'relations.one.write': withOne({ write: '{field}.boss_id' }),
  'relations.one.clear': withOne({ write: '{field}.id', clear: '{field}.none' }),
  'relations.count.field': withRelatedCount({ field: '{field}_number', value: 'n' }),
  'relations.count.value': withRelatedCount({ field: '{field}_count', value: 'm' }),
  'relations.many': { ...LEDGER, relations: { ...LEDGER.relations, many: 'entries_of_{name}' } },
  'kinds[].beside': withKinds({ beside: '{field}_fn' }),
  'kinds[].type': withKinds({ type: 'day' }),
  'kinds[].kind': withKinds({ kind: 'LOCAL_DATE' }),
  'scalars.*': { ...LEDGER, scalars: { money: 'LONG' } },
  'errors.*': { ...LEDGER, errors: { 'is taken': 'already-exists' } },
  'objects.*.label': { ...LEDGER, objects: { account: { label: 'Konto' } } },
  'objects.*.pluralLabel': { ...LEDGER, objects: { account: { pluralLabel: 'Konten' } } },
  'objects.*.readOnly': { ...LEDGER, objects: { account: { readOnly: true } } },
  'objects.*.fields.*.name': withField({ name: 'title' }),
  'objects.*.fields.*.label': withField({ label: 'Title' }),
  'objects.*.fields.*.kind': withField({ kind: 'ZONE_ID' }),
  'objects.*.fields.*.format': withField({ format: 'email' }),
  'objects.*.fields.*.nonNull': {
    ...LEDGER,
    objects: { account: { fields: { opened_at: { nonNull: true } } } },
  },
  'objects.*.fields.*.hidden': withField({ hidden: true }),
};
const WITHOUT_EFFECT = ['$schema', 'description'];

describe('keys of an adapter', () => {
  it('each have a case', () => {
    expect([...Object.keys(CASES), ...WITHOUT_EFFECT].sort()).toEqual([...keysOf(ForeignAdapter)].sort());
  });

  it.each(Object.entries(CASES))('%s changes what is told or sent', async (key, changed) => {
    const { value, problems } = parseMetadata(ForeignAdapter, 'adapter.json', JSON.stringify(changed));
    expect(problems).toEqual([]);
    const base = (BASES[key] ?? LEDGER) as ForeignAdapter;
    expect(await observe(value as ForeignAdapter)).not.toBe(await observe(base));
  });

  it('are checked: a wrong one is named with what it could be', () => {
    const { problems } = parseMetadata(ForeignAdapter, 'a.json', JSON.stringify({ ...LEDGER, scalar: {} }));
    expect(problems).toMatchObject([
      { file: 'a.json', pointer: '/scalar', message: expect.stringContaining('"scalars"') as string },
    ]);
  });
});

describe('another server than PostGraphile', () => {
  const list = (filter: CompoundFilter | null, fields = 'rows { id }') => ({
    query: `query L($filter: CompoundFilter, $orderBy: [OrderBy!]) {
      accountList(limit: 5, offset: 10, filter: $filter, orderBy: $orderBy) { ${fields} }
    }`,
    variables: { filter, orderBy: [{ field: 'openedAt', direction: 'DESCENDING' }] },
  });

  it('gets its own names, orders as objects, and patterns whose marks stand for themselves', async () => {
    const server = ledger(LEDGER);
    await server.answer(
      list(test('name', 'CONTAINS', 'a_b%'), 'rows { id openedAt owner { id name } } total'),
    );
    expect(server.sent).toEqual([
      {
        query:
          'query Tessera($limit: Int, $offset: Int, $order_by: [account_order!], $where: account_where) ' +
          '{ answer: account_list(limit: $limit, offset: $offset, order_by: $order_by, where: $where) ' +
          '{ rows { id openedAt: opened_at owner { id name } } count } }',
        variables: {
          limit: 5,
          offset: 10,
          order_by: [{ opened_at: 'down' }, { id: 'up' }],
          where: { name: { _ilike: '%a\\_b\\%%' } },
        },
      },
    ]);
  });

  it('is not asked by an operator that one of its fields has not, though others have', async () => {
    const server = ledger(LEDGER);
    await server.answer(list(test('balance', 'EQUALS', 12.5)));
    expect(server.sent[0]?.variables['where']).toEqual({ balance: { _eq: '12.5' } });
    const both = allOf(test('name', 'EQUALS', 'a'), test('balance', 'GREATER', 1)) as CompoundFilter;
    const place = 'filter.expression.compoundFilters[1].filter.operator';
    expect(await server.answer(list(both))).toMatchObject({
      data: null,
      errors: [{ message: 'invalid-filter', extensions: { path: place } }],
    });
    expect(server.sent).toHaveLength(1);
  });

  it('finds records without a value by negations, as our own server does', async () => {
    const server = ledger(LEDGER);
    await server.answer(list(test('openedAt', 'NOT_EQUALS', 'x')));
    await server.answer(list(test('name', 'NOT_EQUALS', 'x')));
    const named = server.sent.map(({ variables }) => variables['where']);
    expect(named).toEqual([
      { _or: [{ _not: { opened_at: { _eq: 'x' } } }, { opened_at: { _null: true } }] },
      { _not: { name: { _eq: 'x' } } },
    ]);
  });

  it('without NOT is never asked what it cannot answer', async () => {
    const { not: _, ...filter } = LEDGER.filter ?? { operators: {} };
    const server = ledger({ ...LEDGER, filter });
    const { data } = await server.answer({ query: print(METADATA), variables: { objectName: 'Account' } });
    const told = JSON.stringify(data);
    expect(told).not.toContain('NOT_EQUALS');
    const refused = await server.answer(list(test('name', 'NOT_EQUALS', 'x')));
    expect(refused).toMatchObject({ data: null, errors: [{ message: 'invalid-filter' }] });
    expect(server.sent).toEqual([]);
  });
});

describe('view files', () => {
  const metadataOf = async (text: string) => {
    const server = ledger(LEDGER, { views: { Account: text } });
    const { data } = await server.answer({ query: print(METADATA), variables: { objectName: 'Account' } });
    return data?.['objectMetadata'];
  };

  it('apply as for our own server', async () => {
    const view = {
      label: '{name} ({owner.name})',
      columns: [{ field: 'name' }, { field: 'owner.name' }],
      search: ['name'],
    };
    expect(await metadataOf(JSON.stringify(view))).toMatchObject({
      recordLabel: view.label,
      view,
      problems: [],
    });
  });

  it('are checked: what is wrong is shown, with its place', async () => {
    const wrong = {
      columns: [{ field: 'nmae' }],
      search: ['balance'],
      sort: [{ field: 'balance', direction: 'ASCENDING' }],
    };
    expect(await metadataOf(JSON.stringify(wrong))).toMatchObject({
      view: null,
      problems: [
        {
          file: 'objects/Account/view.json',
          pointer: '/columns/0/field',
          message: expect.stringContaining('"name"') as string,
        },
        { pointer: '/sort/0/field' },
      ],
    });
  });
});

it('says nothing of a field whose name every object has', async () => {
  const server = ledger({ ...LEDGER, objects: { ledger_entry: { fields: { amount: { label: 'Sum' } } } } });
  const answer = await server.answer({ query: print(METADATA), variables: { objectName: 'LedgerEntry' } });
  expect(JSON.stringify(answer)).toContain('"name":"constructor"');
});
