import type { Hono } from 'hono';
import type { GraphQLFormattedError } from 'graphql';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../../src/server/base/db/system-tables.ts';
import { demoRecords } from '../../../../src/server/demo/demo-records.ts';
import type { Call } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openDemoTenant } from '../../../support/demo-tenant.ts';

const CONTACT =
  'id version firstName lastName email phone birthDate createdAt customFieldList { fieldName valueList }';
const [contact] = demoRecords().Contact ?? [];
const ID = JSON.stringify(contact?.id);

/** Selections on Query. In a fragment they are resolved value by value, alone the database's JSON is the answer. */
const SELECTIONS: readonly (readonly [title: string, selection: string])[] = [
  ['a record', `contact(id: ${ID}) { id firstName birthDate createdAt }`],
  ['no record', 'contact(id: "nobody") { id }'],
  ['own fields, which are resolved', `contact(id: ${ID}) { ${CONTACT} }`],
  [
    'a page',
    'contactList(limit: 3, orderBy: [{ field: "lastName", direction: DESCENDING }]) { rows { id lastName } }',
  ],
  ['aliases and type names', 'a: contactList(limit: 2) { t: __typename list: rows { k: id __typename } }'],
  ['aliases of the rows', 'contactList(limit: 2) { one: rows { id } other: rows { lastName } }'],
  [
    'a total and a cursor',
    'groupList(limit: 5) { total totalIsExact nextCursor rows { name contactListTotal } }',
  ],
  [
    'nested records',
    'meetingList(limit: 4) { rows { title duration presentation { name } participantList(limit: 2) { email } } }',
  ],
  [
    'counts by a filter',
    'messageCampaignList(limit: 12) { rows { name ordered sent opened canceled status } }',
  ],
  ['counts by stored filters', 'segmentList(limit: 8) { rows { name numberOfUsers } }'],
  ['two calls', 'groupList(limit: 1) { rows { id } } again: contactList(limit: 1) { rows { firstName } }'],
  [
    'the same field twice',
    'contactList(limit: 1) { rows { id } } contactList(limit: 1) { rows { lastName } }',
  ],
  [
    'left out',
    'contactList(limit: 1) { rows { id lastName @skip(if: true) ... @include(if: false) { email } } }',
  ],
  [
    'left out above',
    'contactList(limit: 1) @skip(if: true) { rows { id } } groupList(limit: 1) { rows { id } }',
  ],
  ['a view', 'contactRelationList(limit: 2) { rows { uuid phoneNumber groups(limit: 1) { name } } }'],
  ['nothing', 'contactList(limit: 0) { rows { id } total }'],
  ['an unknown order', 'contactList(orderBy: [{ field: "nothing", direction: ASCENDING }]) { rows { id } }'],
  ['a limit that is too high', 'contactList(limit: 100000) { total }'],
];

describeOnEachDatabase('answers of the database as they are', (open) => {
  let call: Call;
  let api: Hono;
  let token: string;
  let statements: { sent: number };
  let kysely: Db;

  beforeAll(async () => {
    const tenant = await openDemoTenant(open);
    ({ call, token } = tenant);
    ({ api, statements } = tenant.api);
    ({ kysely } = tenant.api.database);
  });

  it.each(SELECTIONS)('are those of the resolvers: %s', async (_title, selection) => {
    const resolved = await call(`query { ...All } fragment All on Query { ${selection} }`);
    // The first call of an operation is resolved too.
    await call(`query { ${selection} }`);
    const direct = await call(`query { ${selection} }`);
    expect(direct.data).toEqual(resolved.data);
    expect(direct.errors?.map(({ message, extensions }) => ({ message, extensions }))).toEqual(
      resolved.errors?.map(({ message, extensions }) => ({ message, extensions })),
    );
    expect(Object.keys(direct.data ?? {})).toEqual(Object.keys(resolved.data ?? {}));
  });

  it('have the headers of all answers', async () => {
    const query = '{ groupList(limit: 2) { rows { id name } } }';
    const headers = async (text: string) => {
      const body = JSON.stringify({ query: text });
      const length = String(Buffer.byteLength(body));
      const answer = await api.request('/api/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': length,
          'x-forwarded-proto': 'https',
        },
        body,
      });
      return Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-length'));
    };
    const resolved = await headers(`query { ...All } fragment All on Query ${query}`);
    await call(query);
    expect(await headers(query)).toEqual(resolved);
  });

  it('take the variables of each call', async () => {
    const query =
      'query ($limit: Int!, $deep: Boolean!) { contactList(limit: $limit) { rows { id email @include(if: $deep) } } }';
    const rows = async (limit: number, deep: boolean) => {
      const { data } = await call(query, { limit, deep });
      return (data.contactList as { rows: Record<string, unknown>[] }).rows;
    };
    expect(await rows(2, true)).toHaveLength(2);
    expect(await rows(3, true)).toHaveLength(3);
    expect((await rows(1, true)).map((row) => Object.keys(row))).toEqual([['id', 'email']]);
    expect((await rows(1, false)).map((row) => Object.keys(row))).toEqual([['id']]);
  });

  it('show what has been written since', async () => {
    const query = `query { groupList(limit: 1000, filter: { type: FILTER, filter: { objectName: "Group", objectField: "name", operator: "EQUALS", value: "\\"Fresh\\"" } }) { rows { name } } }`;
    expect((await call(query)).data.groupList).toEqual({ rows: [] });
    await call('mutation { createGroup(input: { name: "Fresh" }) { id } }');
    expect((await call(query)).data.groupList).toEqual({ rows: [{ name: 'Fresh' }] });
  });

  it.each([
    ['a list', 'specializationList(limit: 1) { rows { id } }'],
    ['a record and a list', 'specialization(id: "one") { id } groupList(limit: 1) { rows { id } }'],
  ])(
    'that fail are told as the resolvers tell them, and are not asked again: %s',
    async (_title, selection) => {
      const query = `query { ${selection} }`;
      const seen = ({ data, errors }: { data: unknown; errors?: readonly GraphQLFormattedError[] }) => ({
        data,
        errors: errors?.map(({ message, path, extensions }) => ({
          message,
          path,
          code: extensions?.['code'],
        })),
      });
      await call(query);
      await sql`alter table specialization rename to away`.execute(kysely);
      try {
        const resolved = await call(`query { ...All } fragment All on Query { ${selection} }`);
        statements.sent = 0;
        const direct = await call(query);
        expect(statements.sent).toBe(selection.split('limit').length - 1 + Number(/one/.test(selection)));
        expect(seen(direct)).toEqual(seen(resolved));
        expect(direct.errors).toHaveLength(1);
      } finally {
        await sql`alter table away rename to specialization`.execute(kysely);
      }
    },
  );

  describe('of writes', () => {
    const RECORD = 'id version firstName lastName createdAt groupList(limit: 2) { name } __typename';
    const CREATE = `mutation ($input: ContactInput!) { made: createContact(input: $input) { ${RECORD} } }`;
    const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
      updateContact(id: $id, version: $version, input: $input) { ${RECORD} } }`;
    /** Beside another field a write is resolved. */
    const RESOLVED = UPDATE.replace('updateContact(', 'other: __typename updateContact(');
    const create = async (input: object) => (await call(CREATE, { input })).data.made as { id: string };
    const plain = ({ errors }: { errors?: readonly GraphQLFormattedError[] }) =>
      errors?.map(({ message, path, extensions }) => ({ message, path, extensions }));

    it('are those of the resolvers', async () => {
      const [first, second] = [await create({ firstName: 'One' }), await create({ firstName: 'Two' })];
      expect({ ...second, createdAt: '' }).toEqual({
        id: second.id,
        version: 1,
        firstName: 'Two',
        lastName: null,
        createdAt: '',
        groupList: [],
        __typename: 'Contact',
      });
      const input = { lastName: 'Same' };
      const resolved = await call(RESOLVED, { id: first.id, version: 1, input });
      await call(UPDATE, { id: first.id, version: 2, input: { lastName: 'Known' } });
      const direct = await call(UPDATE, { id: second.id, version: 1, input });
      const { __typename: _one, ...of } = resolved.data.updateContact as Record<string, unknown>;
      expect(direct.data.updateContact).toMatchObject({ lastName: 'Same', version: 2 });
      expect(Object.keys(direct.data.updateContact as object)).toEqual([...Object.keys(of), '__typename']);
    });

    it.each([
      ['a stale version', { version: 9, input: { lastName: 'Late' } }],
      ['a value that is none', { version: 1, input: { email: 'nobody' } }],
      ['a group that is not there', { version: 1, input: { groupList: ['nothing'] } }],
      ['a field that is not there', { version: 1, input: { nothing: 1 } }],
    ])('tell what the resolvers tell, and are not tried twice: %s', async (_title, variables) => {
      const { id } = await create({ firstName: 'Ann' });
      await call(UPDATE, { id, version: 1, input: { firstName: 'Ann' } });
      const resolved = await call(RESOLVED, { id, ...variables });
      const direct = await call(UPDATE, { id, ...variables });
      expect(plain(direct)).toEqual(plain(resolved));
      expect(plain(direct)).toHaveLength(1);
      expect(direct.data ?? null).toBeNull();
    });

    it('are asked of the database once, also where it refuses', async () => {
      const { id } = await create({ firstName: 'Ann' });
      await call(UPDATE, { id, version: 1, input: { firstName: 'Ann' } });
      statements.sent = 0;
      await call(UPDATE, { id, version: 9, input: { firstName: 'Bea' } });
      // The write, and the record as it is now.
      expect(statements.sent).toBe(2);
    });
  });
});
