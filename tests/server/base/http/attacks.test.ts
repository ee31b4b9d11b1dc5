/** What a scanner tries, byte by byte, against the server as it is hosted (issue 5, "Security"). */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { HOST_LIMITS, type Host, hostApi } from '../../../../src/server/base/http/host.ts';
import { serveClient } from '../../../../src/server/base/http/static.ts';
import { openApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';

const SECRET = 'outside of the folder';
let folder: string;
let database: Database;
let host: Host;
let token: string;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'tessera-attacks-'));
  const root = join(folder, 'client');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), SECRET);
  await writeFile(join(root, 'index.html'), '<title>page</title>');
  await writeFile(join(root, 'assets/main.js'), 'code');
  database = await openTestDatabase({ product: true });
  const opened = await openApi(database);
  const { api } = opened;
  serveClient(api, root);
  ({ token } = await opened.signIn('alpha'));
  host = await hostApi(api.fetch, { port: 0 });
});
afterAll(async () => {
  expect(console.error).not.toHaveBeenCalled();
  await host.close();
  await database.close();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes and reads until the server closes; status 0 where it does so without a word. */
async function send(...pieces: (string | Buffer)[]): Promise<Answer> {
  const socket = connect(Number(new URL(host.url).port), 'localhost');
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  for (const piece of pieces) socket.write(piece);
  await once(socket, 'close');
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  return { status, head: text.slice(0, end), body: text.slice(end + 4) };
}

const LAST = 'Connection: close\r\n\r\n';
const get = (target: string, headers = '') =>
  send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}${LAST}`);
const post = (path: string, headers: string, body: string | Buffer) =>
  send(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n${LAST}`,
    body,
  );

/** Refused, or answered as any other address is; nothing of the inside. */
function expectClean({ status, body, head }: Answer, ...statuses: number[]): void {
  expect(statuses.length ? statuses : [200, 400, 401, 403, 404, 405]).toContain(status);
  expect(body).not.toMatch(/ at .*:\d+:\d+|node_modules|src\/|Error:/);
  expect(body).not.toContain(SECRET);
  expect(head).not.toMatch(/^(server|x-powered-by):/im);
}

describe('paths', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/....//secret.txt',
    '//etc/passwd',
    '/assets//etc/passwd',
    '/assets/%00main.js',
    '/%00',
    '/index.html%00.js',
    '/%',
    '/%zz',
    '/assets/%c0%ae%c0%ae/secret.txt',
    '/api/%',
    '/api/graphql/%ff',
    '/api/..%2f..%2fsecret.txt',
    '/;/etc/passwd',
    `/${'a/'.repeat(5000)}`,
    `/${'%41'.repeat(5000)}`,
    `/api/auth/${'x'.repeat(5000)}`,
  ])('%s leads nowhere else', async (path) => {
    expectClean(await get(path));
  });

  it.each(['http://[', 'http://evil.test:99999/', 'evil.test', '*', '\x01', '/a b'])(
    'the target %j is refused or one of ours',
    async (target) => {
      expectClean(await get(target));
    },
  );

  it('go to no other site', async () => {
    for (const path of ['//evil.test', '/\\evil.test', '/app/authenticate/login?next=//evil.test']) {
      const answer = await get(path);
      expectClean(answer);
      expect(answer.head).not.toMatch(/^location:/im);
    }
  });
});

describe('heads', () => {
  it.each([
    ['no host', 'GET / HTTP/1.1\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n', 400],
    ['a host with a path', 'GET / HTTP/1.1\r\nHost: evil.test/x?y#z\r\n', 400],
    ['a NUL', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n', 400],
    ['a name that is none', 'GET / HTTP/1.1\r\nHost: localhost\r\nX y: z\r\n', 400],
    [
      'two lengths',
      'POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
      400,
    ],
    [
      'a length and pieces',
      'POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n',
      400,
    ],
    ['a length that is none', 'POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n', 400],
    ['another protocol', 'GET / HTTP/9.9\r\nHost: localhost\r\n', 400],
    ['no protocol at all', '\x16\x03\x01\x02\x00\x01\x00\r\n', 400],
    [
      'more than fits',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(HOST_LIMITS.maxHeaderSize)}\r\n`,
      431,
    ],
  ])('%s', async (_what, head, status) => {
    expectClean(await send(head, LAST), status);
  });

  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'DEBUG', 'get'])(
    'the method %s',
    async (method) => {
      for (const path of ['/', '/api/graphql', '/api/auth/oauth/token', '/assets/main.js']) {
        const answer = await send(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${LAST}`);
        expectClean(answer, 0, 200, 204, 400, 401, 404, 405);
        expect(answer.body).not.toContain('TRACE /');
      }
    },
  );

  it('put nothing into the answer', async () => {
    for (const value of ['a%0d%0aSet-Cookie:%20x=y', '"><script>alert(1)</script>']) {
      const answer = await get(
        `/api/none?x=${encodeURI(value)}`,
        `X-Request-Id: ${value}\r\nOrigin: ${value}\r\nReferer: ${value}\r\nX-Forwarded-Host: evil.test\r\n`,
      );
      expectClean(answer, 404);
      expect(answer.head).not.toMatch(/^set-cookie|evil\.test|script|access-control-allow/im);
      expect(answer.body).not.toMatch(/evil\.test|script/);
    }
  });

  it('with cookies and tokens that are none are those of nobody', async () => {
    for (const given of ['Bearer %00', `Bearer ${'a.'.repeat(3000)}`, 'Basic !!!', 'Bearer', 'Negotiate x']) {
      expectClean(await get('/api/changes', `Authorization: ${given}\r\n`), 401);
    }
    for (const given of [
      'tessera_access=%',
      'tessera_access=%00',
      ';;;=',
      `tessera_access=${'x'.repeat(9000)}`,
    ]) {
      expectClean(await get('/api/changes', `Cookie: ${given}\r\n`), 401);
    }
  });
});

describe('bodies', () => {
  const bearer = () => `Authorization: Bearer ${token}\r\n`;
  const json = 'Content-Type: application/json\r\n';

  it('that are compressed are not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));
    const answer = await post('/api/graphql', `${bearer()}${json}Content-Encoding: gzip\r\n`, bomb);
    expectClean(answer, 415);
  });

  it.each([
    ['nothing', ''],
    ['NUL bytes', '\0\0\0'],
    ['half of a text', '{"query":"{ viewer'],
    ['a number', '1'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a prototype', '{"__proto__":{"query":"{viewer{id}}"},"constructor":{"prototype":{"x":1}}}'],
    ['an external entity', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
  ])('of %s', async (_what, body) => {
    for (const path of [
      '/api/graphql',
      '/api/export',
      '/api/auth/oauth/token',
      '/api/auth/password/forgot',
    ]) {
      expectClean(await post(path, `${bearer()}${json}`, body), 204, 400, 401, 403, 415, 422, 429);
    }
  });

  it('with SQL and templates in them are texts', async () => {
    for (const text of [
      "' or 1=1 --",
      '${7*7}',
      '{{7*7}}',
      '<%= 7*7 %>',
      '$(id)',
      '../../etc/passwd',
      "x'||pg_sleep(9)||'",
    ]) {
      const body = new URLSearchParams({
        grant_type: 'password',
        tenant_domain: text,
        username: text,
        password: text,
      }).toString();
      const form = `Authorization: Basic ${btoa('tessera-web:')}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
      const answer = await post('/api/auth/oauth/token', form, body);
      expectClean(answer, 400, 429);
      expect(answer.body).not.toMatch(/49|root:/);
    }
  });
});

it.each([
  '/api',
  '/api/none',
  '/api/graphql/none',
  '/ai',
  '/ai/api/2/none',
  '/admin/rest',
  '/admin/rest/v2/none?x=1',
])('a call that is not there is never the page: %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await fetch(host.url + path, { method });
    expect([answer.status, await answer.json()], method).toEqual([404, { error: 'not_found' }]);
    expect(answer.headers.get('content-type')).toContain('application/json');
  }
});
