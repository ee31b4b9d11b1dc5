import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type GraphqlAnswer, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const CREATE = `mutation Create($input: ContactInput!) {
  createContact(input: $input) { id version createdAt firstName groupList { id } }
}`;

describeOnEachDatabase('idempotency', (open) => {
  let api: TestApi;
  let token: string;
  let tenantId: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ token, tenantId } = await api.signIn('alpha'));
  });

  const send = async (key: string | undefined, query: string, variables: object = {}, as = token) => {
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
    const response = await api.api.request('/api/graphql', {
      method: 'POST',
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Omit<GraphqlAnswer, 'status'>;
  };
  const create = (key: string, input: object, as = token) => send(key, CREATE, { input }, as);
  const named = async (lastName: string) => {
    const filter = { objectName: 'Contact', objectField: 'lastName', operator: 'EQUALS' };
    const { data } = await send(
      undefined,
      'query ($filter: CompoundFilter) { contactList(filter: $filter) { rows { id } } }',
      { filter: { type: 'FILTER', filter: { ...filter, value: JSON.stringify(lastName) } } },
    );
    return (data['contactList'] as { rows: unknown[] }).rows.length;
  };

  it('answers the same call the same, and does it once', async () => {
    const input = { firstName: 'Ann', lastName: 'Once' };
    const first = await create('once', input);
    expect(first.errors).toBeUndefined();
    expect(await create('once', input)).toEqual(first);
    expect(await named('Once')).toBe(1);
  });

  it('refuses the key with another call: other values, other fields, another operation', async () => {
    await create('taken', { lastName: 'Taken' });
    for (const again of [
      () => create('taken', { lastName: 'Other' }),
      () => send('taken', CREATE.replace('version', ''), { input: { lastName: 'Taken' } }),
      () => send('taken', 'mutation { createGroup(input: { name: "Taken" }) { id } }'),
    ]) {
      const { data, errors } = await again();
      expect(data).toBeNull();
      expect(errors?.[0]).toMatchObject({
        message: 'idempotency-conflict',
        extensions: { code: 'IDEMPOTENCY_CONFLICT', messageKey: 'responseErrorMsg.idempotency-conflict' },
      });
    }
    expect([await named('Taken'), await named('Other')]).toEqual([1, 0]);
  });

  it('lets duplicates wait that come at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create('at-once', { lastName: 'Twin' })),
    );
    expect(answers[0]?.errors).toBeUndefined();
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await named('Twin')).toBe(1);
  });

  it('writes record and answer in one transaction', async () => {
    const { data } = await create('atomic', { lastName: 'Atomic' });
    const { id } = data['createContact'] as { id: string };
    const { rows } = await sql<{ same: boolean }>`
      select (select xmin from contact where tenant_id = ${tenantId} and id = ${id}) = xmin as same
      from tessera.idempotency where tenant_id = ${tenantId} and key = 'atomic'`.execute(api.database.kysely);
    expect(rows).toEqual([{ same: true }]);
  });

  it('keeps nothing of a call that failed, which may be tried again', async () => {
    const owner = (await create('owner', { email: 'one@example.test' })).data['createContact'] as {
      id: string;
    };
    const input = { email: 'ONE@example.test' };
    expect((await create('retried', input)).errors?.[0]?.message).toBe('already-exists');
    expect((await create('retried', { email: 'wrong' })).errors?.[0]?.message).toBe('invalid-email');
    await send(undefined, 'mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', owner);
    expect((await create('retried', input)).errors).toBeUndefined();
  });

  it('does all fields of an operation or none', async () => {
    const two = (second: string) => `mutation {
      a: createGroup(input: { name: "First of two" }) { id }
      b: createGroup(input: { name: "${second}" }) { id }
      c: createGroup(input: { name: "Third" }) { id }
    }`;
    const failed = await send('two', two('first of TWO'));
    expect(failed).toMatchObject({ data: null, errors: [{ message: 'already-exists', path: ['b'] }] });
    expect((await send('two', two('Second of two'))).errors).toBeUndefined();
  });

  it('keeps keys of users and tenants apart', async () => {
    const { token: other } = await api.signIn('beta');
    const mine = await create('shared', { lastName: 'Mine' });
    const theirs = await create('shared', { lastName: 'Theirs' }, other);
    expect([mine.errors, theirs.errors]).toEqual([undefined, undefined]);
  });

  it('forgets a key after a day', async () => {
    await create('old', { lastName: 'Old' });
    const { rows } = await sql<{ hours: number }>`select
      round(extract(epoch from expires_at - now()) / 3600)::int as hours
      from tessera.idempotency where key = 'old'`.execute(api.database.kysely);
    expect(rows).toEqual([{ hours: 24 }]);
    await sql`update tessera.idempotency set expires_at = now() - interval '1 second' where key = 'old'`.execute(
      api.database.kysely,
    );
    expect((await create('old', { lastName: 'New' })).errors).toBeUndefined();
    expect((await create('old', { lastName: 'Old' })).errors?.[0]?.message).toBe('idempotency-conflict');
    expect([await named('Old'), await named('New')]).toEqual([1, 1]);
  });

  it.each([
    ['empty', ''],
    ['too long', 'x'.repeat(201)],
    ['two words', 'a b'],
    ['beyond ASCII', 'é'],
  ])('refuses a key that is %s', async (_what, key) => {
    const { data, errors } = await create(key, { lastName: 'Refused' });
    expect(data).toBeNull();
    expect(errors?.[0]).toMatchObject({ message: 'bad-request', extensions: { path: 'Idempotency-Key' } });
    expect(await named('Refused')).toBe(0);
  });

  it('is nothing to queries', async () => {
    await create('asked', { lastName: 'Asked' });
    expect(await send('asked', '{ viewer { tenantName } }')).toEqual({
      data: { viewer: { tenantName: 'alpha' } },
    });
    expect((await send('a b', '{ viewer { name } }')).errors).toBeUndefined();
  });
});
