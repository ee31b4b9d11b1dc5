import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authRoutes } from '../../../../src/server/platform/auth/routes.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { BODY_LIMIT_BYTES } from '../../../../src/server/base/http/security.ts';
import { openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';

interface Answer {
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

let database: Database;
let api: TestApi;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase({ product: true });
  api = await openApi(database);
  ({ token } = await api.signIn('alpha'));
});
afterAll(() => database.close());
// What was not foreseen is logged.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream;

async function send(path: string, init: RequestInit = {}): Promise<[status: number, answer: Answer]> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  // Node asks for `duplex` where a body is a stream; the types of browsers do not know it.
  const options = { ...init, headers, duplex: 'half' };
  const request = new Request(`http://tessera.test/api/graphql${path}`, options);
  const response = await api.api.fetch(request);
  const text = await response.text();
  expect(text).not.toMatch(/\.ts:\d|node_modules|"stack"/);
  return [response.status, JSON.parse(text) as Answer];
}
const post = (body: Body, contentType = 'application/json', headers: Record<string, string> = {}) =>
  send('', { method: 'POST', headers: { ...headers, 'content-type': contentType }, body });
const json = (parameters: unknown) => post(JSON.stringify(parameters));

function streamed(text: string): ReadableStream {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.slice(at, at + 65_536));
      controller.close();
    },
  });
}

const OK = '{ viewer { id } }';
/** A call with a variable of these bytes. */
const withName = (bytes: readonly number[]) =>
  new Uint8Array([...Buffer.from(`{"query":"${OK}","variables":{"name":"`), ...bytes, ...Buffer.from('"}}')]);
const NUL = String.fromCharCode(0);

describe('a body or address that is no call is refused', () => {
  it.each<[what: string, answer: () => Promise<[number, Answer]>, status: number]>([
    ['no body', () => post(''), 400],
    ['cut JSON', () => post('{"query":"{ viewer'), 400],
    ['JSON with a comma too many', () => post('{"query":"{ viewer { id } }",}'), 400],
    ['a text before the JSON', () => post(`)]}',\n${JSON.stringify({ query: OK })}`), 400],
    ['NaN', () => post('{"query":"{ viewer { id } }","variables":{"x":NaN}}'), 400],
    ['null', () => post('null'), 400],
    ['a number', () => post('1'), 400],
    ['a text', () => post('"{ viewer { id } }"'), 400],
    ['no query', () => json({}), 400],
    ['an empty query', () => json({ query: '' }), 400],
    ['a query of blanks', () => json({ query: ' \n' }), 200],
    ['NUL for a query', () => json({ query: NUL }), 200],
    ['half of a surrogate pair in a query', () => json({ query: '{ viewer { id\ud800 } }' }), 200],
    ['a query that is none', () => json({ query: 'select 1; drop table contact' }), 200],
    ['only fragments', () => json({ query: 'fragment a on Viewer { id }' }), 400],
    [
      'fragments in a circle',
      () => json({ query: '{ viewer { ...a } } fragment a on Viewer { ...a }' }),
      200,
    ],
    ['a schema', () => json({ query: 'type Contact { id: ID }' }), 400],
    ['a subscription', () => json({ query: 'subscription { contact { id } }' }), 200],
    ['a number for a query', () => json({ query: 7 }), 400],
    ['a list for a query', () => json({ query: [OK] }), 400],
    ['a list for variables', () => json({ query: OK, variables: [] }), 400],
    ['a text for variables', () => json({ query: OK, variables: '{}' }), 400],
    ['a list for an operation name', () => json({ query: OK, operationName: [] }), 400],
    ['an unknown operation name', () => json({ query: `query a ${OK}`, operationName: 'b' }), 400],
    [
      '__proto__ for an operation name',
      () => json({ query: `query a ${OK}`, operationName: '__proto__' }),
      400,
    ],
    ['two operations and no name', () => json({ query: `query a ${OK} query b ${OK}` }), 400],
    ['an unknown parameter', () => json({ query: OK, id: 'x' }), 400],
    ['a batch', () => json([{ query: OK }, { query: OK }]), 400],
    ['an empty batch', () => json([]), 400],
    [
      'a persisted query',
      () => json({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }),
      400,
    ],
    ['bytes that are no UTF-8', () => post(withName([0xff, 0xfe])), 400],
    ['UTF-16', () => post(new Uint8Array(Buffer.from(JSON.stringify({ query: OK }), 'utf16le'))), 400],
    ['half of a surrogate pair in UTF-8', () => post(withName([0xed, 0xa0, 0x80])), 400],
    ['brackets without end', () => post('['.repeat(100_000)), 200],
    ['a form', () => post(`query=${encodeURIComponent(OK)}`, 'application/x-www-form-urlencoded'), 415],
    ['an upload', () => post('--x--', 'multipart/form-data; boundary=x'), 415],
    ['plain text', () => post(JSON.stringify({ query: OK }), 'text/plain'), 415],
    ['a bare query', () => post(OK, 'application/graphql'), 415],
    [
      'a compressed body',
      () =>
        post(new Uint8Array(gzipSync(JSON.stringify({ query: OK }))), 'application/json', {
          'content-encoding': 'gzip',
        }),
      415,
    ],
    ['a content type that is none', () => post(JSON.stringify({ query: OK }), 'x'), 415],
    ['10 MB', () => json({ query: OK, variables: { x: 'x'.repeat(10_000_000) } }), 413],
    ['10 MB in pieces', () => post(streamed(' '.repeat(10_000_000))), 413],
    ['a byte too many', () => post(' '.repeat(BODY_LIMIT_BYTES + 1)), 413],
    ['PUT', () => send('', { method: 'PUT', body: JSON.stringify({ query: OK }) }), 405],
    ['DELETE', () => send('', { method: 'DELETE' }), 405],
    ['nothing by GET', () => send(''), 400],
    ['a mutation by GET', () => send('?query=mutation{deleteContact(id:"x",version:1){id}}'), 405],
    ['variables by GET that are no JSON', () => send('?query={viewer{id}}&variables={'), 400],
    ['variables by GET that are a list', () => send('?query={viewer{id}}&variables=[]'), 400],
    ['brackets without end by GET', () => send(`?query={viewer{id}}&variables=${'['.repeat(5_000)}`), 200],
    ['a broken escape by GET', () => send('?query=%E0%A4%A'), 200],
  ])('%s', async (_what, answer, status) => {
    const [given, { errors, ...rest }] = await answer();
    expect(given).toBe(status);
    expect(rest).not.toHaveProperty('data');
    expect(['BAD_REQUEST', 'TOO_COMPLEX']).toContain(errors?.[0]?.extensions['code']);
  });

  it.each<[what: string, body: Body]>([
    ['the last of two keys counts', '{"query":"{ nothing }","query":"{ viewer { name } }"}'],
    ['any other bytes', withName([0xc5, 0x82])],
    ['a mark of the byte order', `\ufeff{"query":"{ viewer { name } }"}`],
    [
      'variables that nobody asked for',
      '{"query":"{ viewer { name } }","variables":{"__proto__":{"a":1},"toString":2}}',
    ],
    ['extensions that nobody knows', '{"query":"{ viewer { name } }","extensions":{"constructor":{}}}'],
  ])('but %s', async (_what, body) => {
    expect(await post(body)).toMatchObject([200, { data: { viewer: {} } }]);
  });

  it('too large, with the limit', async () => {
    const params = { limit: 'bytes', max: BODY_LIMIT_BYTES };
    const [, answer] = await post(streamed(' '.repeat(BODY_LIMIT_BYTES + 1)));
    expect(answer).toMatchObject({
      error: 'too_large',
      errors: [{ message: 'too-complex', extensions: { code: 'TOO_COMPLEX', params } }],
    });
  });
});

describe('a login', () => {
  beforeEach(() => sql`delete from tessera.auth_attempt`.execute(database.kysely));
  beforeAll(async () => {
    await sql`insert into tessera.app_user (tenant_id, id, email, name, password_hash, status, created_at)
      select tenant_id, x.id, x.id || '@alpha.test', 'X', case x.id when 'locked' then password_hash end,
        upper(x.id), now()
      from tessera.app_user, (values ('locked'), ('invited')) as x(id)
      where email = 'admin@alpha.test'`.execute(database.kysely);
  });

  const login = async (change: Record<string, string>) => {
    const statements: unknown[] = [];
    const kysely = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        statements.push(result.rows);
        return Promise.resolve(result);
      },
    });
    const response = await authRoutes({ database: { ...database, kysely } }).request('/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('tessera-web:')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        tenant_domain: 'alpha',
        grant_type: 'password',
        username: 'admin@alpha.test',
        password: PASSWORD,
        ...change,
      }),
    });
    const { status } = response;
    return [status, [...response.headers].sort(), await response.text(), statements.length];
  };

  // The time is that of one password, which is checked in any case, and of as many statements.
  it.each([
    ['tenant', { tenant_domain: 'omega' }],
    ['tenant that no database holds', { tenant_domain: `alpha${NUL}` }],
    ['user', { username: 'nobody@alpha.test' }],
    ['user that no database holds', { username: NUL }],
    ['user, who is locked', { username: 'locked@alpha.test' }],
    ['user, who was invited', { username: 'invited@alpha.test' }],
  ])('with an unknown %s looks like one with a wrong password', async (_what, change) => {
    const wrong = await login({ password: 'wrong' });
    expect(wrong).toMatchObject([
      400,
      expect.arrayContaining([['content-type', 'application/json']]),
      '{"error":"invalid_grant","error_description":"Wrong tenant, user or password."}',
      6,
    ]);
    expect(await login(change)).toEqual(wrong);
  });
});
