import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';

const NUL = String.fromCharCode(0);

let database: Database;
let call: Call;

beforeAll(async () => {
  database = await openTestDatabase({ product: true });
  ({ call } = await (await openApi(database)).signIn('alpha'));
});
afterAll(() => database.close());

describe('a value that does not fit is refused', () => {
  const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id } }';
  const LIST =
    'query ($limit: Int!, $filter: CompoundFilter, $orderBy: [OrderBy!]) { contactList(limit: $limit, filter: $filter, orderBy: $orderBy) { total } }';
  const condition = (change: object) => ({
    limit: 5,
    filter: {
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'lastName', operator: 'EQUALS', value: '"a"', ...change },
    },
  });
  const withProto = (name: string) => JSON.parse(`{"input":{"${name}":{"a":1}}}`) as Record<string, unknown>;

  it.each<[what: string, query: string, variables: Record<string, unknown>, code: string]>([
    ['a list for an input', CREATE, { input: [] }, 'BAD_REQUEST'],
    ['a text for an input', CREATE, { input: 'x' }, 'BAD_REQUEST'],
    ['null for an input', CREATE, { input: null }, 'BAD_REQUEST'],
    ['a field that is none', CREATE, { input: { nothing: 1 } }, 'BAD_REQUEST'],
    ['__proto__', CREATE, withProto('__proto__'), 'BAD_REQUEST'],
    ['constructor', CREATE, withProto('constructor'), 'BAD_REQUEST'],
    ['toString', CREATE, withProto('toString'), 'BAD_REQUEST'],
    ['SQL for a field', CREATE, withProto(`last_name = 'x' --`), 'BAD_REQUEST'],
    ['an object for a text', CREATE, { input: { lastName: {} } }, 'BAD_REQUEST'],
    ['a number for a text', CREATE, { input: { lastName: 7 } }, 'BAD_REQUEST'],
    ['NUL in a text', CREATE, { input: { lastName: NUL } }, 'INVALID_TEXT'],
    ['half of a surrogate pair in a text', CREATE, { input: { lastName: 'a\ud800' } }, 'INVALID_TEXT'],
    ['a text too long', CREATE, { input: { lastName: 'x'.repeat(900_000) } }, 'TOO_LONG'],
    ['an unknown value of an enum', CREATE, { input: { gender: 'ROBOT' } }, 'INVALID_ENUM'],
    ['__proto__ for a value of an enum', CREATE, { input: { gender: '__proto__' } }, 'INVALID_ENUM'],
    ['a day that is none', CREATE, { input: { birthDate: '2026-02-30' } }, 'INVALID_DATE'],
    ['a zone that is none', CREATE, { input: { timeZone: 'Mars/Base' } }, 'INVALID_ZONE'],
    ['a text for a list', CREATE, { input: { groupList: `'; --` } }, 'INVALID_ID'],
    ['a limit beyond 1000', LIST, { limit: 1001 }, 'BAD_REQUEST'],
    ['a limit below 0', LIST, { limit: -1 }, 'BAD_REQUEST'],
    ['a limit beyond 32 bits', LIST, { limit: 2 ** 31 }, 'BAD_REQUEST'],
    ['a limit beyond a double', LIST, { limit: 1e308 }, 'BAD_REQUEST'],
    ['a fraction for a limit', LIST, { limit: 1.5 }, 'BAD_REQUEST'],
    ['a text for a limit', LIST, { limit: '5' }, 'BAD_REQUEST'],
    ['no limit', LIST, { limit: null }, 'BAD_REQUEST'],
    ['a list for a filter', LIST, { limit: 5, filter: [condition({}).filter, 1] }, 'BAD_REQUEST'],
    ['an unknown type of filter', LIST, { limit: 5, filter: { type: 'ALL' } }, 'BAD_REQUEST'],
    ['an empty filter', LIST, { limit: 5, filter: { type: 'FILTER' } }, 'INVALID_FILTER'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', `id" or 1=1 --`, NUL, '\ud800'].flatMap(
      (name): [string, string, Record<string, unknown>, string][] => [
        [`${JSON.stringify(name)} for an object`, LIST, condition({ objectName: name }), 'INVALID_FILTER'],
        [`${JSON.stringify(name)} for a field`, LIST, condition({ objectField: name }), 'INVALID_FILTER'],
        [`${JSON.stringify(name)} for an operator`, LIST, condition({ operator: name }), 'INVALID_FILTER'],
        [
          `${JSON.stringify(name)} for an order`,
          LIST,
          { limit: 5, orderBy: [{ field: name, direction: 'ASCENDING' }] },
          'UNKNOWN_FIELD',
        ],
        [
          `${JSON.stringify(name)} for a described object`,
          'query ($name: String!) { objectFields(objectName: $name) { name } }',
          { name },
          'UNKNOWN_OBJECT',
        ],
        [
          `${JSON.stringify(name)} for a kind`,
          'query ($name: String!) { operators(kind: $name) }',
          { name },
          'BAD_REQUEST',
        ],
      ],
    ),
    ['a value that is no JSON', LIST, condition({ value: 'a' }), 'INVALID_FILTER'],
    [
      'lists without end for a value',
      LIST,
      condition({ value: '['.repeat(9_000) + ']'.repeat(9_000) }),
      'INVALID_FILTER',
    ],
    ['NUL for a value', LIST, condition({ value: JSON.stringify(NUL) }), 'INVALID_FILTER'],
    [
      'an unknown direction',
      LIST,
      { limit: 5, orderBy: [{ field: 'lastName', direction: 'UP; --' }] },
      'BAD_REQUEST',
    ],
  ])('%s', async (_what, query, variables, code) => {
    const { status, errors, data } = await call(query, variables);
    expect(status).toBeLessThan(500);
    expect(errors?.[0]?.extensions['code']).toBe(code);
    expect(data ?? null).toBeNull();
  });

  it('and nothing of it was written', async () => {
    expect((await call('{ contactList { total } }')).data).toEqual({ contactList: { total: 0 } });
  });
});
