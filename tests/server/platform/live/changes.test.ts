import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { type LiveReader, readLive } from '../../../support/live.ts';
import { runBatch } from '../../../support/composed.ts';

const CREATE = 'mutation ($input: ContactInput!) { createContact(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: ContactInput!) {
  updateContact(id: $id, version: $version, input: $input) { id version } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deleteContact(id: $id, version: $version) { version } }';
const RESTORE =
  'mutation ($id: ID!, $version: Int!) { restoreContact(id: $id, version: $version) { version } }';
const BULK = `mutation ($ids: [ID!]!, $input: ContactBulkInput!) {
  bulkUpdateContact(ids: $ids, input: $input) { id uuid } }`;
const DEFINE = `mutation ($input: CustomFieldDefinitionInput!) {
  createCustomFieldDefinition(input: $input) { id } }`;

interface Row {
  readonly id: string;
  readonly version: number;
}

describeOnEachDatabase('the stream of changes', (open) => {
  let api: TestApi;
  let alpha: Awaited<ReturnType<TestApi['signIn']>>;
  let beta: Awaited<ReturnType<TestApi['signIn']>>;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    alpha = await api.signIn('alpha');
    beta = await api.signIn('beta');
    // The administrator has one session, which a second login would end.
    await sql`insert into tessera.app_user (tenant_id, id, email, name, password_hash, role_id, created_at)
      select tenant_id, 'bob', 'bob@alpha.test', 'Bob', password_hash, role_id, now()
      from tessera.app_user where tenant_id = ${alpha.tenantId}`.execute(api.database.kysely);
  });

  const ask = async <T>(call: Call, query: string, variables: object): Promise<T> => {
    const { data, errors } = await call(query, { ...variables });
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (call: Call, lastName: string) => ask<Row>(call, CREATE, { input: { lastName } });
  const get = (token: string, init: RequestInit = {}) =>
    api.api.request('/api/changes', { ...init, headers: { authorization: `Bearer ${token}` } });
  const listen = async (token: string) => {
    const answer = await get(token);
    expect(answer.status).toBe(200);
    return readLive(answer.body);
  };
  /** The next change of contacts; those of views of contacts come with it. */
  const nextOf = async (live: LiveReader, name = 'Contact') =>
    (await live.until(({ object }) => object === name)).at(-1);
  const login = async (domain: string, user = 'admin') => {
    const answer = await api.api.request('/api/auth/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('tessera-web:')}` },
      body: new URLSearchParams({
        tenant_domain: domain,
        grant_type: 'password',
        username: `${user}@${domain}.test`,
        password: PASSWORD,
      }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };

  it('tells each write once, with kind and id, and which lists it is about', async () => {
    const live = await listen(alpha.token);
    const { id, version } = await create(alpha.call, 'Told');
    const related = expect.arrayContaining(['Group', 'Lead', 'Workplace']) as unknown;
    expect(await live.next()).toEqual({ object: 'Contact', kind: 'create', ids: [id], related });
    // A view of contacts has the same records.
    expect(await live.next()).toEqual({ object: 'ContactRelation', kind: 'create', ids: [id], related });
    const changed = await ask<Row>(alpha.call, UPDATE, { id, version, input: { firstName: 'Ann' } });
    expect(await nextOf(live)).toMatchObject({ kind: 'update', ids: [id] });
    const deleted = await ask<Row>(alpha.call, DELETE, { id, version: changed.version });
    expect(await nextOf(live)).toMatchObject({ kind: 'delete', ids: [id] });
    await ask(alpha.call, RESTORE, { id, version: deleted.version });
    expect(await nextOf(live)).toMatchObject({ kind: 'restore', ids: [id] });
    await live.leave();
  });

  it('tells a tenant nothing of another', async () => {
    const [ofAlpha, ofBeta] = [await listen(alpha.token), await listen(beta.token)];
    await create(alpha.call, 'Mine');
    const theirs = await create(beta.call, 'Theirs');
    expect(await ofBeta.next()).toMatchObject({ object: 'Contact', ids: [theirs.id] });
    await ofAlpha.leave();
    await ofBeta.leave();
  });

  it('tells nothing of what was taken back', async () => {
    const live = await listen(alpha.token);
    // The second field fails, which takes back the first one too.
    const answer = await api.api.request('/api/graphql', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${alpha.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'taken-back',
      },
      body: JSON.stringify({
        query: `mutation { createContact(input: { lastName: "Gone" }) { id }
          updateContact(id: "no", version: 1, input: { lastName: "x" }) { id } }`,
      }),
    });
    expect(await answer.json()).toMatchObject({ errors: [{ message: 'not-found' }] });
    const { id } = await create(alpha.call, 'Stays');
    expect(await live.next()).toMatchObject({ kind: 'create', ids: [id] });
    await live.leave();
  });

  it('tells a job as few changes, without ids where they are many', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 101; index++) ids.push((await create(alpha.call, 'Many')).id);
    const live = await listen(alpha.token);
    const job = await ask<Row & { uuid: string }>(alpha.call, BULK, { ids, input: { firstName: 'Bulk' } });
    expect(await nextOf(live, 'BatchJob')).toMatchObject({ kind: 'create', ids: [job.id] });
    const { database, catalog } = api;
    await runBatch({ database, catalog, tenantId: alpha.tenantId, jobId: job.id, chunkRows: 40 });
    const changes = await live.until(({ object, kind }) => object === 'Contact' && kind === 'bulk');
    expect(changes.at(-1)).toMatchObject({ ids: [] });
    const progress = changes.filter(({ object }) => object === 'BatchJob');
    expect(progress).toMatchObject([{ kind: 'update', ids: [job.id] }]);
    await live.leave();
  });

  it('tells of records whose lists a job has changed in part, and of no other', async () => {
    const group = await ask<Row>(alpha.call, 'mutation { createGroup(input: { name: "Live" }) { id } }', {});
    const [one, other] = [await create(alpha.call, 'Joins'), await create(alpha.call, 'Joins later')];
    const live = await listen(alpha.token);
    const { database, catalog } = api;
    // The second job finds the one there already.
    for (const ids of [[one.id], [one.id, other.id]]) {
      const job = await ask<Row>(alpha.call, BULK, { ids, input: { groupListAdd: [group.id] } });
      await runBatch({ database, catalog, tenantId: alpha.tenantId, jobId: job.id });
      // The creation of the two may still be on its way.
      const changes = await live.until(({ object, kind }) => object === 'Contact' && kind !== 'create');
      expect(changes.at(-1)).toMatchObject({
        kind: 'update',
        ids: ids.slice(-1),
        related: expect.arrayContaining(['Group']) as unknown,
      });
    }
    await live.leave();
  });

  it('tells that objects have got another field', async () => {
    const live = await listen(alpha.token);
    const input = { name: 'colour', type: 'TEXT', label: 'Colour', objectName: 'Contact' };
    await ask(alpha.call, DEFINE, { input });
    expect(await live.next()).toMatchObject({
      object: 'CustomFieldDefinition',
      describes: true,
      related: expect.arrayContaining(['Contact']) as unknown,
    });
    await live.leave();
  });

  it('ends with the session, and tells nothing more', async () => {
    const token = await login('alpha', 'bob');
    const live = await listen(token);
    await api.api.request('/api/auth/session/logout', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    await live.ended();

    const other = await login('alpha', 'bob');
    const revoked = await listen(other);
    const [, sessionId = ''] = other.split('.');
    // As another process would do it.
    await sql`update tessera.session set revoked_at = now() where id = ${sessionId}`.execute(
      api.database.kysely,
    );
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await create(alpha.call, 'Unheard');
    expect(await revoked.next()).toBeUndefined();
  });

  it('is for sessions only, and so many for each', async () => {
    expect((await api.api.request('/api/changes')).status).toBe(401);
    const token = await login('beta');
    expect((await get(token, { method: 'HEAD' })).status).toBe(204);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(token)));
    const refused = await get(token);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { params: { max: 20 } } }] });
    await Promise.all(streams.map((live) => live.leave()));
    await (await listen(token)).leave();
  });
});
