import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../../src/server/api.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';

const URL = 'http://tessera.test/api/graphql';

let database: Database;
let api: TestApi;
let token: string;
/** The same data, as a server in production has them. */
let production: TestApi['api'];

beforeAll(async () => {
  database = await openTestDatabase({ product: true });
  api = await openApi(database);
  ({ token } = await api.signIn('alpha'));
  const { catalog } = api;
  production = createApi({
    database,
    catalog,
    labels: await readLabels('locales'),
    production: true,
  });
});
afterAll(() => database.close());

const signedIn = (init: RequestInit = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
};
const post = (query: string, of: TestApi['api'] = api.api) =>
  of.request(
    URL,
    signedIn({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
  );

describe('GraphQL over HTTP', () => {
  const fetchFn = (url: string, init?: RequestInit) => api.api.request(url, signedIn(init));
  const audits = serverAudits({ url: URL, fetchFn });

  it('has the audits of the whole specification', () => {
    expect(audits.length).toBeGreaterThan(55);
  });

  it.each(audits)('$id $name', async ({ fn }) => {
    const result = await fn();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  });

  it.each([
    ['application/graphql-response+json', 400],
    ['application/json', 200],
  ])('answers a wrong operation as %s with %i', async (accept, status) => {
    const query = encodeURIComponent('{ nothing }');
    const response = await api.api.request(`${URL}?query=${query}`, signedIn({ headers: { accept } }));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain(accept);
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'bad-request', extensions: { code: 'BAD_REQUEST' } }],
    });
  });

  it.each([
    ['accept', 'application/jsonx'],
    ['accept', 'application/graphql-response+jsonx'],
    ['accept', 'application/json; charset=utf-16'],
    ['accept', 'application/json, application/graphql-response+json;q=0.1'],
    ['accept', 'application/graphql-response+json;q=0.9, application/json;q=0.1, */*;q=0.1'],
    ['accept', 'application/json;v="application/graphql-response+json"'],
    ['accept', '*/*'],
    ['content-type', 'application/jsonx'],
    ['content-type', 'application/json, text/plain'],
    ['content-type', 'application/json ; charset=utf-8'],
  ])('judges %s "%s" alike, however the call is answered', async (name, value) => {
    // Each further call of a list may be answered by another way than the first.
    const body = JSON.stringify({ query: `{ groupList { total } } # ${name} ${value}` });
    const length = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const ask = async (headers: Record<string, string>) => {
      const response = await api.api.request(URL, signedIn({ method: 'POST', headers, body }));
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    const first = await ask({ ...length, [name]: value });
    await ask(length);
    expect(await ask({ ...length, [name]: value })).toEqual(first);
  });

  it('lets no page of another site read its answers', async () => {
    const response = await api.api.request(
      `${URL}?query={__typename}`,
      signedIn({ headers: { origin: 'https://evil.test' } }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('who learns the schema', () => {
  const MISSPELT = [
    '{ contactLis { total } }',
    '{ contactList { totl } }',
    '{ contact(idd: "1") { id } }',
    'mutation { createContact(input: { firstNam: "A" }) { id } }',
    'query ($f: CompoundFiltr) { contactList(filter: $f) { total } }',
  ];

  it('the signed-in, in development', async () => {
    const { data } = (await (await post(getIntrospectionQuery())).json()) as { data: IntrospectionQuery };
    expect(buildClientSchema(data).getQueryType()?.getFields()).toHaveProperty('contactList');
    expect(await (await post(MISSPELT[0] as string)).text()).toContain('Did you mean');
  });

  it.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "Contact") { fields { name } } }',
    'query ($on: Boolean = true) { ... @include(if: $on) { __schema { queryType { name } } } }',
  ])('nobody in production: %s', async (query) => {
    const response = await post(query, production);
    const answer = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(answer).not.toHaveProperty('data');
    expect(answer.errors[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  it.each(MISSPELT)('nobody in production by suggestions: %s', async (query) => {
    const text = await (await post(query, production)).text();
    expect(text).toContain('BAD_REQUEST');
    expect(text).not.toMatch(/did you mean/i);
  });

  it('nobody in production by suggestions for a variable', async () => {
    const response = await production.request(
      URL,
      signedIn({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query: 'mutation ($input: ContactInput!) { createContact(input: $input) { id } }',
          variables: { input: { firstNam: 'A' } },
        }),
      }),
    );
    const text = await response.text();
    expect(text).toContain('firstNam');
    expect(text).not.toMatch(/did you mean/i);
  });

  it('nobody without a session, whatever they ask', async () => {
    const bodies = [getIntrospectionQuery(), ...MISSPELT, '{ viewer { id } }', '{', ''];
    const answers = bodies.map(async (query): Promise<[number, unknown]> => {
      const headers = { 'content-type': 'application/json' };
      const asked = api.api.request(URL, { method: 'POST', headers, body: JSON.stringify({ query }) });
      const { status } = await asked;
      return [status, await (await asked).json()];
    });
    const read = api.api.request(`${URL}?query={__schema{types{name}}}`);
    const all = [...(await Promise.all(answers)), [(await read).status, await (await read).json()]];
    const extensions = { code: 'UNAUTHENTICATED', messageKey: 'responseErrorMsg.unauthenticated' };
    for (const answer of all) {
      expect(answer).toEqual([401, { errors: [{ message: 'unauthenticated', extensions }] }]);
    }
  });
});
