import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { SavedView } from '../../../../src/contract/saved-view.ts';
import { type Call, openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const FIELDS = 'id name shared own ownerName state version';
const LIST = `query ($objectName: String!) { savedViews(objectName: $objectName) { ${FIELDS} } }`;
const CREATE = `mutation ($input: SavedViewInput!) { createSavedView(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: SavedViewChanges!) {
  updateSavedView(id: $id, version: $version, input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!, $version: Int!) { deleteSavedView(id: $id, version: $version) { ${FIELDS} } }`;

describeOnDatabase('saved views', (open) => {
  let api: TestApi;
  let ann: Call;
  let bob: Call;
  let stranger: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    const alpha = await api.signIn('alpha');
    ann = alpha.call;
    stranger = (await api.signIn('beta')).call;
    bob = await colleague(alpha.tenantId);
  });

  const colleague = async (tenantId: string): Promise<Call> => {
    await sql`insert into tessera.app_user (tenant_id, id, email, name, password_hash, role_id, created_at)
      select tenant_id, gen_random_uuid()::text, 'bob@alpha.test', 'Bob', password_hash, role_id, now()
      from tessera.app_user where tenant_id = ${tenantId}`.execute(api.database.kysely);
    const answer = await api.api.request('/api/auth/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('tessera-web:')}` },
      body: new URLSearchParams({
        tenant_domain: 'alpha',
        grant_type: 'password',
        username: 'bob@alpha.test',
        password: PASSWORD,
      }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return async (query, variables = {}) => {
      const response = await api.api.request('/api/graphql', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return { status: response.status, ...((await response.json()) as { data: Record<string, unknown> }) };
    };
  };
  const ask = async <T = SavedView>(call: Call, query: string, variables: object): Promise<T> => {
    const { data, errors } = await call(query, { ...variables });
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (call: Call, name: string, more: object = {}) =>
    ask(call, CREATE, { input: { objectName: 'Contact', name, state: '{"search":"x"}', ...more } });
  const namesFor = async (call: Call, objectName = 'Contact') =>
    (await ask<SavedView[]>(call, LIST, { objectName })).map(({ name }) => name);
  const refusal = async (call: Call, query: string, variables: object) => {
    const { errors } = await call(query, { ...variables });
    return [errors?.[0]?.message, errors?.[0]?.extensions['path']];
  };

  it('are kept, changed and removed by their owner', async () => {
    const view = await create(ann, '  Mine ', { objectName: 'Group' });
    expect(view).toMatchObject({ name: 'Mine', shared: false, own: true, ownerName: 'Admin', version: 1 });
    const { id } = view;
    const state = JSON.stringify({ columns: ['ä', '\u0000', '😀'] });
    const changed = await ask(ann, UPDATE, { id, version: 1, input: { state } });
    expect(changed).toEqual({ ...view, state, version: 2 });
    expect(await refusal(ann, UPDATE, { id, version: 1, input: { name: 'Late' } })).toEqual([
      'version-conflict',
      undefined,
    ]);
    expect(await refusal(ann, DELETE, { id, version: 1 })).toEqual(['version-conflict', undefined]);
    expect(await ask<SavedView[]>(ann, LIST, { objectName: 'Group' })).toEqual([changed]);
    expect(await ask(ann, DELETE, { id, version: 2 })).toEqual(changed);
    expect(await namesFor(ann, 'Group')).toEqual([]);
    expect(await refusal(ann, DELETE, { id, version: 2 })).toEqual(['not-found', 'id']);
  });

  it('are seen by all of the tenant where they are shared, and changed by none of them', async () => {
    const shared = await create(ann, 'Shared', { shared: true });
    const secret = await create(ann, 'Secret');
    await create(bob, 'aa Bob');
    expect(await namesFor(ann)).toEqual(['Secret', 'Shared']);
    expect(await namesFor(bob)).toEqual(['aa Bob', 'Shared']);
    expect(await namesFor(stranger)).toEqual([]);
    const [, seen] = await ask<SavedView[]>(bob, LIST, { objectName: 'Contact' });
    expect(seen).toEqual({ ...shared, own: false });

    const { id, version } = shared;
    expect(await refusal(bob, UPDATE, { id, version, input: { name: 'Taken' } })).toEqual([
      'forbidden',
      'id',
    ]);
    expect(await refusal(bob, DELETE, { id, version })).toEqual(['forbidden', 'id']);
    for (const call of [bob, stranger]) {
      const { id: hidden } = call === bob ? secret : shared;
      expect(await refusal(call, UPDATE, { id: hidden, version: 1, input: {} })).toEqual(['not-found', 'id']);
      expect(await refusal(call, DELETE, { id: hidden, version: 1 })).toEqual(['not-found', 'id']);
    }
    expect(await ask(ann, UPDATE, { id, version, input: { shared: false } })).toMatchObject({
      shared: false,
    });
    expect(await namesFor(bob)).toEqual(['aa Bob']);
  });

  it('have a name once for each person and object', async () => {
    const first = await create(ann, 'Once');
    const again = { input: { objectName: 'Contact', name: ' oNCE', state: '1' } };
    expect(await refusal(ann, CREATE, again)).toEqual(['already-exists', 'name']);
    const other = await create(ann, 'Twice');
    const { id, version } = other;
    expect(await refusal(ann, UPDATE, { id, version, input: { name: 'ONCE' } })).toEqual([
      'already-exists',
      'name',
    ]);
    await create(bob, 'Once');
    await create(ann, 'Once', { objectName: 'Group' });
    expect(await ask(ann, UPDATE, { id: first.id, version: 1, input: { name: 'once' } })).toMatchObject({
      name: 'once',
    });
  });

  it('refuse what they cannot keep', async () => {
    const bad = (input: object) =>
      refusal(ann, CREATE, { input: { objectName: 'Lead', name: 'n', state: '{}', ...input } });
    expect(await bad({ name: '  ' })).toEqual(['required', 'name']);
    expect(await bad({ name: '😀'.repeat(101) })).toEqual(['too-long', 'name']);
    expect(await bad({ name: 'a\u0000' })).toEqual(['invalid-text', 'name']);
    expect(await bad({ name: 'a\ud800' })).toEqual(['invalid-text', 'name']);
    expect(await bad({ state: 'no JSON' })).toEqual(['invalid-text', 'state']);
    expect(await bad({ state: '"\u0000"' })).toEqual(['invalid-text', 'state']);
    expect(await bad({ state: JSON.stringify('ä'.repeat(10_000)) })).toEqual(['too-long', 'state']);
    expect(await bad({ objectName: 'Nothing' })).toEqual(['unknown-object', 'objectName']);
    expect(await namesFor(ann, 'Lead')).toEqual([]);
    await create(ann, '😀'.repeat(100), { objectName: 'Lead', state: JSON.stringify('ä'.repeat(9999)) });
  });

  it('are so many for each person and object', async () => {
    for (let index = 0; index < 100; index++) await create(bob, `No. ${index}`, { objectName: 'Workplace' });
    const more = { input: { objectName: 'Workplace', name: 'One more', state: '{}' } };
    expect(await refusal(bob, CREATE, more)).toEqual(['too-complex', undefined]);
    await create(ann, 'One more', { objectName: 'Workplace' });
  });

  it('keep what their filter names from being deleted, and tell their name to those who see them', async () => {
    const made = await ann('mutation { made: createGroup(input: { name: "Named" }) { id version } }');
    const group = made.data['made'] as { id: string; version: number };
    const state = JSON.stringify({ filter: queryFilter('Contact', 'groupList', 'HAS_ANY', [group.id]) });
    const input = { objectName: 'Contact', name: 'Her own', shared: false, state };
    const view = (await ann(CREATE, { input })).data['createSavedView'] as SavedView;
    const key = { id: view.id, version: view.version };
    const refusal = async (call: Call) => {
      const remove = 'mutation ($id: ID!, $version: Int!) { deleteGroup(id: $id, version: $version) { id } }';
      const { errors } = await call(remove, { ...group });
      return errors?.map(({ message, extensions }) => [message, extensions['params']]);
    };
    const named = (name: string) => [['in-use-view', { value: 'Named', view: name }]];
    const unnamed = [['in-use-view-other', { value: 'Named' }]];
    expect(await refusal(ann)).toEqual(named('Her own'));
    expect(await refusal(bob)).toEqual(unnamed);
    await ann(UPDATE, { ...key, input: { shared: true, name: 'Ours' } });
    expect(await refusal(bob)).toEqual(named('Ours'));
    // Nobody could change what only somebody keeps who cannot sign in any more.
    await ann(UPDATE, { ...key, version: key.version + 1, input: { shared: false } });
    const become = (status: string) =>
      sql`update tessera.app_user set status = ${status} where email = 'admin@alpha.test'`.execute(
        api.database.kysely,
      );
    await become('DISABLED');
    expect(await refusal(bob)).toBeUndefined();
    await become('ACTIVE');
  });
});
