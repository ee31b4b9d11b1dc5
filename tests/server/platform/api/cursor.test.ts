import { beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openDemoTenant } from '../../../support/demo-tenant.ts';

const PAGE = `query ($orderBy: [OrderBy!], $limit: Int!, $offset: Int! = 0, $after: String, $filter: CompoundFilter) {
  contactList(orderBy: $orderBy, limit: $limit, offset: $offset, after: $after, filter: $filter) {
    nextCursor rows { id }
  }
}`;

interface Page {
  readonly nextCursor: string | null;
  readonly rows: readonly { readonly id: string }[];
}
type Order = readonly (readonly [field: string, direction: 'ASCENDING' | 'DESCENDING'])[];

/** Blanks, equal values, computed values and several directions. */
const ORDERS: readonly (readonly [title: string, order: Order])[] = [
  ['no order', []],
  ['text', [['lastName', 'ASCENDING']]],
  ['text downwards', [['lastName', 'DESCENDING']]],
  ['blanks', [['email', 'ASCENDING']]],
  ['blanks downwards', [['email', 'DESCENDING']]],
  // More of them than a page has.
  [
    'blanks before other values',
    [
      ['phone', 'ASCENDING'],
      ['lastName', 'DESCENDING'],
    ],
  ],
  [
    'few values',
    [
      ['phoneNumberStatus', 'ASCENDING'],
      ['phone', 'DESCENDING'],
    ],
  ],
  [
    'against each other',
    [
      ['lastName', 'DESCENDING'],
      ['firstName', 'ASCENDING'],
    ],
  ],
  [
    'a total',
    [
      ['groupListTotal', 'DESCENDING'],
      ['lastName', 'ASCENDING'],
    ],
  ],
  ['times', [['createdAt', 'DESCENDING']]],
];

describeOnDatabase('pages by cursor', (open) => {
  let call: Call;

  beforeAll(async () => {
    ({ call } = await openDemoTenant(open));
  });

  const page = async (variables: Record<string, unknown>) => {
    const { data, errors } = await call(PAGE, variables);
    expect(errors).toBeUndefined();
    return data.contactList as Page;
  };

  it.each(ORDERS)('are those by offset: %s', async (_title, order) => {
    const orderBy = order.map(([field, direction]) => ({ field, direction }));
    const byOffset: string[] = [];
    for (let offset = 0; offset < 5000; offset += 1000) {
      byOffset.push(...(await page({ orderBy, limit: 1000, offset })).rows.map(({ id }) => id));
    }
    const byCursor: string[] = [];
    let after: string | null = null;
    do {
      const { rows, nextCursor }: Page = await page({ orderBy, limit: 317, after });
      byCursor.push(...rows.map(({ id }) => id));
      after = nextCursor;
      // Whatever comes twice would come for ever.
    } while (after !== null && byCursor.length <= 5000);
    expect(new Set(byCursor).size).toBe(5000);
    expect(byCursor).toEqual(byOffset);
  });

  it('go on within a filter', async () => {
    const filter = {
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'lastName', operator: 'STARTS_WITH', value: '"k"' },
    };
    const orderBy = [{ field: 'email', direction: 'DESCENDING' }];
    const all = (await page({ filter, orderBy, limit: 1000 })).rows.map(({ id }) => id);
    const first = await page({ filter, orderBy, limit: 10 });
    const second = await page({ filter, orderBy, limit: 10, after: first.nextCursor });
    expect(all.length).toBeGreaterThan(20);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.slice(0, 20));
  });

  it.each([
    ['rubbish', 'rubbish'],
    ['JSON of something else', Buffer.from('{"a":1}').toString('base64url')],
    ['no id', Buffer.from('["createdAt ASCENDING",null,null]').toString('base64url')],
    ['NUL', Buffer.from('["createdAt ASCENDING","\\u0000","a"]').toString('base64url')],
    ['a value that is none', Buffer.from('["createdAt ASCENDING","soon","a"]').toString('base64url')],
    ['another order', Buffer.from('["lastName ASCENDING","a","a"]').toString('base64url')],
  ])('refuse a cursor of %s', async (_title, after) => {
    const orderBy = [{ field: 'createdAt', direction: 'ASCENDING' }];
    const { errors } = await call(PAGE, { orderBy, limit: 5, after });
    expect(errors?.[0]).toMatchObject({ message: 'bad-request', extensions: { path: 'after' } });
  });

  it('refuse an offset beside a cursor', async () => {
    const { nextCursor } = await page({ limit: 5 });
    const { errors } = await call(PAGE, { limit: 5, offset: 5, after: nextCursor });
    expect(errors?.[0]).toMatchObject({ message: 'bad-request', extensions: { path: 'offset' } });
  });
});
