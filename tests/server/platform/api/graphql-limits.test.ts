import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLObjectType,
  type IntrospectionQuery,
  isLeafType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILTER_MAX_NODES } from '../../../../src/contract/constants.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { GRAPHQL_LIMITS } from '../../../../src/server/platform/api/graphql-limits.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';

let database: Database;
let api: TestApi;
let call: Call;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase({ product: true });
  api = await openApi(database);
  ({ call, token } = await api.signIn('alpha'));
});
afterAll(() => database.close());

const nested = (levels: number, open: string, inner: string, close: string) =>
  open.repeat(levels) + inner + close.repeat(levels);
const aliases = (count: number) =>
  Array.from({ length: count }, (_, at) => `a${at}: __typename x${at}: viewer { id }`);
const doubling = (levels: number) =>
  Array.from({ length: levels }, (_, at) => `fragment f${at} on Viewer { ...f${at + 1} ...f${at + 1} }`).join(
    ' ',
  );
const rows = (limit: string | number, inner: string) =>
  `contactList(limit: ${limit}) { rows { groupList { ${inner} } } }`;

const manyConditions = (count: number) => ({
  type: 'EXPRESSION',
  expression: {
    operator: 'OR',
    compoundFilters: Array.from({ length: count }, (_, at) => ({
      type: 'FILTER',
      filter: { objectName: 'Group', objectField: 'name', operator: 'NOT_CONTAINS', value: `"${at}"` },
    })),
  },
});

describe('an operation beyond a limit is refused', () => {
  const { depth, aliases: aliasLimit, tokens, nesting, values } = GRAPHQL_LIMITS;
  const deepFilter = (levels: number) =>
    nested(levels, '{ type: EXPRESSION expression: { operator: AND compoundFilters: [', '', '] } }');
  // A relation and its way back, again and again.
  const there = (levels: number) =>
    `{ contactList { rows ${nested(levels, '{ groupList { contactList ', '{ id }', '} }')} } }`;

  it.each([
    ['depth', there(6), {}, { limit: 'depth', value: 15, max: depth }],
    [
      'depth in fragments',
      `{ contactList { rows { ...g } } } fragment g on Contact ${nested(5, '{ groupList { contactList ', '{ id }', '} }')}`,
      {},
      { limit: 'depth', max: depth },
    ],
    [
      'aliases',
      `{ ${aliases(aliasLimit + 1).join(' ')} }`,
      {},
      { limit: 'aliases', value: aliasLimit + 1, max: aliasLimit },
    ],
    [
      'aliases in fragments',
      `{ ...v } fragment v on Query { ${aliases(aliasLimit + 1).join(' ')} }`,
      {},
      { limit: 'aliases' },
    ],
    [
      'conditions of all filters together, each use of a variable counted',
      `query ($f: CompoundFilter) { ${Array.from({ length: 12 }, (_, at) => `a${at}: contactList(filter: $f) { total }`).join(' ')} }`,
      { f: manyConditions(240) },
      { limit: 'conditions', value: 2_880, max: 1_500 },
    ],
    [
      'exact totals',
      `query ($e: Boolean!) { ${Array.from({ length: 6 }, (_, at) => `a${at}: contactList(exactTotal: ${at % 2 ? '$e' : 'true'}) { total }`).join(' ')} }`,
      { e: true },
      { limit: 'exactTotals', value: 6, max: 5 },
    ],
    ['tokens', `{ ${'viewer { id } '.repeat(tokens / 4)} }`, {}, { limit: 'tokens', max: tokens }],
    [
      'levels of a value',
      `{ contactList(filter: ${deepFilter(40)}) { total } }`,
      {},
      { limit: 'nesting', value: nesting + 1, max: nesting },
    ],
    [
      'levels of a value that the parser cannot take',
      `{ contactList(filter: ${deepFilter(2_000)}) { total } }`,
      {},
      { limit: 'nesting' },
    ],
    [
      'levels of fields that the parser cannot take',
      nested(6_000, '{ a', '{ b }', '}'),
      {},
      { limit: 'nesting' },
    ],
    ['values', `{ ${rows(1000, 'contactList { id }')} }`, {}, { limit: 'values', max: values }],
    [
      'values by a variable',
      `query ($n: Int!) { ${rows('$n', 'contactList { id }')} }`,
      { n: 1000 },
      { limit: 'values' },
    ],
    [
      'values by the default of a variable',
      `query ($n: Int! = 1000) { ${rows('$n', 'contactList { id }')} }`,
      {},
      { limit: 'values' },
    ],
    [
      'fragments that double each other',
      `{ viewer { ...f0 } } ${doubling(40)} fragment f40 on Viewer { id }`,
      {},
      { limit: 'values' },
    ],
  ])('%s', async (_what, query, variables, params) => {
    const { data, errors } = await call(query, variables);
    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: 'too-complex',
      extensions: { code: 'TOO_COMPLEX', messageKey: 'responseErrorMsg.too-complex', params },
    });
  });

  it('by its values, whatever was asked before', async () => {
    const query = `query ($n: Int!, $all: Boolean!, $filter: CompoundFilter) {
      contactList(limit: $n, filter: $filter) { rows { id groupList @include(if: $all) { contactList { id } } } } }`;
    const ask = async (variables: Record<string, unknown>) =>
      (await call(query, variables)).errors?.[0]?.message;
    expect(await ask({ n: 1000, all: true, filter: 'wrong' })).toBe('bad-request');
    expect(await ask({ n: 1000, all: true })).toBe('too-complex');
    expect(await ask({ n: 10, all: true })).toBeUndefined();
    expect(await ask({ n: 1000, all: false })).toBeUndefined();
    expect(await ask({ n: 1000, all: true })).toBe('too-complex');
  });

  it('in the JSON of its variables', async () => {
    const text = nested(100_000, '[', '', ']');
    for (const filter of [text, nested(100, '[', '', ']')]) {
      const response = await ask(`{ "query": "{ viewer { id } }", "variables": { "filter": ${filter} } }`);
      expect(response).toMatchObject({ errors: [{ extensions: { code: 'TOO_COMPLEX' } }] });
    }
    // Brackets in text are no levels.
    expect(
      await ask(`{ "query": "{ viewer { name } }", "variables": { "x": "\\"${text}" } }`),
    ).toHaveProperty('data');
  });
});

describe("the application's own operations are not", () => {
  const leaves = (type: GraphQLObjectType) =>
    Object.values(type.getFields())
      .filter((field) => isLeafType(getNamedType(field.type)))
      .map(({ name }) => name);
  /** Every field; of relations up to `limit` records with what a label may need. */
  const everything = (type: GraphQLObjectType, limit: number) =>
    Object.values(type.getFields())
      .map(({ name, args, type: of }) => {
        const inner = getNamedType(of);
        if (!isObjectType(inner)) return name;
        return `${name}${args.length ? `(limit: ${limit})` : ''} { ${leaves(inner).slice(0, 8).join(' ')} }`;
      })
      .join(' ');

  it('for any object: a form with every relation, a page of 100 with all columns', async () => {
    const { data } = await call(getIntrospectionQuery());
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    for (const { name, queryName } of api.catalog.objects.values()) {
      const type = schema.getType(name) as GraphQLObjectType;
      const form = await call(`query ($id: ID!) { ${queryName}(id: $id) { ${everything(type, 1000)} } }`, {
        id: 'none',
      });
      expect(form.errors).toBeUndefined();
      const page = await call(`{ ${queryName}List(limit: 100) { total rows { ${everything(type, 5)} } } }`);
      expect(page.errors).toBeUndefined();
    }
  });

  it('the greatest filter, written into the document', async () => {
    const condition =
      '{ type: FILTER filter: { objectName: "Contact" objectField: "lastName" operator: "EQUALS" value: "\\"A\\"" } }';
    const filter = `{ type: EXPRESSION expression: { operator: OR compoundFilters: [${condition.repeat(FILTER_MAX_NODES - 1)}] } }`;
    const { errors } = await call(`{ contactList(filter: ${filter}) { total } }`);
    expect(errors).toBeUndefined();
  });

  it('the labels of many records at once, and introspection', async () => {
    const labels = Array.from(
      { length: 50 },
      (_, at) => `l${at}: contactList(limit: 1000) { rows { id lastName } }`,
    );
    expect((await call(`{ ${labels.join(' ')} }`)).errors).toBeUndefined();
    expect((await call(getIntrospectionQuery())).errors).toBeUndefined();
  });
});

async function ask(body: string): Promise<unknown> {
  const response = await api.api.request('/api/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  return response.json();
}
