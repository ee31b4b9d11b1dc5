import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Host, hostApi } from '../../../../src/server/base/http/host.ts';
import { apiSecurity, BODY_LIMIT_BYTES } from '../../../../src/server/base/http/security.ts';
import { serveClient } from '../../../../src/server/base/http/static.ts';
import { StartError } from '../../../../src/server/base/start-error.ts';

let root: string;
let api: Hono;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-client-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<title>page</title>');
  await writeFile(join(root, 'assets/main-abc.js'), 'plain');
  await writeFile(join(root, 'assets/main-abc.js.br'), 'brotli');
  await writeFile(join(root, 'assets/logo-abc.svg'), '<svg/>');
  api = new Hono();
  api.use('/api/*', ...apiSecurity(new Set()));
  api.post('/api/write', async (context) => context.json({ length: (await context.req.text()).length }));
  api.get('/metrics', (context) => context.text(''));
  api.all('/api/*', (context) => context.json({ error: 'not_found' }, 404));
  serveClient(api, root);
});
afterAll(() => rm(root, { recursive: true }));

describe('the built client', () => {
  test.each(['/', '/app/contacts', '/index.html'])(
    'answers %s with the page, checked each time',
    async (path) => {
      const response = await api.request(path);
      expect([response.status, await response.text()]).toEqual([200, '<title>page</title>']);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toMatch(
        /default-src 'self'.*style-src 'self' 'unsafe-inline'/,
      );
    },
  );

  // The second time from memory.
  test.each([1, 2])('answers assets for ever, compressed where the browser can (%i)', async () => {
    const plain = await api.request('/assets/main-abc.js');
    expect(await plain.text()).toBe('plain');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    const packed = await api.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([await packed.text(), packed.headers.get('content-encoding')]).toEqual(['brotli', 'br']);
    expect(packed.headers.get('content-type')).toContain('javascript');
    const part = await api.request('/assets/main-abc.js', { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'la']);
    const head = await api.request('/assets/main-abc.js', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('tells a browser of a script only what holds for scripts; a picture may be opened as a page', async () => {
    const script = await api.request('/assets/main-abc.js');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(script.headers.has('content-security-policy')).toBe(false);
    const picture = await api.request('/assets/logo-abc.svg');
    expect(picture.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test.each([
    '/assets/none.js',
    '/api/none',
    '/backup.sql',
    '/app/contacts~',
    '/app/contacts.tar.gz',
    '/.git',
    '/app/.contacts.swp',
    '/.well-known/none',
    '//api/none',
    '/API/none',
    '/api//none',
    '/metrics/none',
    '/Metrics',
  ])('has no page for %s', async (path) => {
    expect((await api.request(path)).status).toBe(404);
  });

  test('stays inside its folder', async () => {
    const text = await (await api.request('/..%2f..%2fetc/passwd')).text();
    expect(text).not.toContain('root:');
  });
});

describe('the security of the API', () => {
  const write = (headers: Record<string, string>, body = 'x') =>
    api.request('http://tessera.test/api/write', {
      method: 'POST',
      headers: { host: 'tessera.test', ...headers },
      body,
    });
  const cookie = 'tessera_access=x';

  test.each([
    ['another site', { cookie, origin: 'https://evil.test' }, 403],
    ['a sandboxed page', { cookie, origin: 'null' }, 403],
    ['another site, by its fetch metadata', { cookie, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { cookie, 'sec-fetch-site': 'same-site' }, 403],
    [
      'JSON from another site',
      { cookie, origin: 'https://evil.test', 'content-type': 'application/json' },
      403,
    ],
    ['its own page', { cookie, origin: 'http://tessera.test' }, 200],
    [
      'another site that names itself the server',
      { cookie, origin: 'https://evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      403,
    ],
    ['its own page, by its fetch metadata', { cookie, 'sec-fetch-site': 'same-origin' }, 200],
    ['another site without a cookie, as to log in', { origin: 'https://evil.test' }, 403],
    ['a client that is no browser', { cookie }, 200],
    ['another site by bearer', { cookie, origin: 'https://evil.test', authorization: 'Bearer x' }, 200],
    ['another site by basic', { cookie, origin: 'https://evil.test', authorization: 'Basic x' }, 403],
  ])('a write from %s', async (_what, headers, status) => {
    expect((await write(headers)).status).toBe(status);
  });

  test('a write through a proxy that is trusted', async () => {
    const trusting = new Hono().use('/api/*', ...apiSecurity(new Set(), 1));
    trusting.post('/api/write', (context) => context.text('written'));
    const headers = { cookie, host: 'inner:8080', 'x-forwarded-host': 'tessera.test' };
    const from = async (origin: string) =>
      (await trusting.request('/api/write', { method: 'POST', headers: { ...headers, origin } })).status;
    expect(await from('https://tessera.test')).toBe(200);
    expect(await from('http://inner:8080')).toBe(403);
  });

  test('a body over the limit', async () => {
    expect((await write({}, 'x'.repeat(BODY_LIMIT_BYTES))).status).toBe(200);
    expect((await write({}, 'x'.repeat(BODY_LIMIT_BYTES + 1))).status).toBe(413);
  });
});

async function hasIPv6(): Promise<boolean> {
  const probe = createServer().listen(0, '::1');
  return once(probe, 'listening').then(
    () => (probe.close(), true),
    () => false,
  );
}

describe('the host', () => {
  test('answers over HTTP, and says when its port is in use', async () => {
    const host = await hostApi(api.fetch, { port: 0 });
    const page = await fetch(`${host.url}/app/x`);
    expect([page.status, await page.text()]).toEqual([200, '<title>page</title>']);
    const port = Number(new URL(host.url).port);
    await expect(hostApi(api.fetch, { port })).rejects.toThrow(StartError);
    await expect(hostApi(api.fetch, { port })).rejects.toThrow(`Port ${port} is in use. Stop`);
    await host.close();
    await expect(fetch(host.url)).rejects.toThrow();
  });

  test('is there for this machine alone by the name localhost, and for its networks without one', async () => {
    const local = await hostApi(api.fetch, { port: 0, host: 'localhost' });
    const open = await hostApi(api.fetch, { port: 0 });
    // Of this machine too, and reached by who listens on all addresses.
    const at = (address: string, { url }: Host) => fetch(`http://${address}:${new URL(url).port}/app/x`);
    for (const address of ['127.0.0.1', 'localhost', ...((await hasIPv6()) ? ['[::1]'] : [])]) {
      expect((await at(address, local)).status).toBe(200);
    }
    await expect(at('127.0.0.2', local)).rejects.toThrow();
    expect((await at('127.0.0.2', open)).status).toBe(200);
    await Promise.all([local.close(), open.close()]);
    await expect(at('127.0.0.1', local)).rejects.toThrow();
  });

  test('says so when its address is none of this machine', async () => {
    for (const host of ['192.0.2.1', 'no.such.host.test']) {
      await expect(hostApi(api.fetch, { port: 0, host })).rejects.toThrow(`HOST is "${host}", which is no`);
    }
  });

  test('answers what is too large at once, and the next call on that connection', async () => {
    const host = await hostApi(api.fetch, { port: 0 });
    const write = async (body: BodyInit) => {
      const options = { method: 'POST', body, duplex: 'half' };
      return (await fetch(`${host.url}/api/write`, options)).status;
    };
    const large = new Uint8Array(10 * BODY_LIMIT_BYTES);
    for (const body of [new Blob([large]).stream(), large, new Blob([large]).stream()]) {
      expect(await write(body)).toBe(413);
      expect(await write('x')).toBe(200);
    }
    await host.close();
  });
});

test('a link to a list with a long filter in it is answered', async () => {
  const host = await hostApi(api.fetch, { port: 0 });
  const response = await fetch(`${host.url}/app/contacts?filter=${'x'.repeat(120_000)}`);
  expect([response.status, await response.text()]).toEqual([200, '<title>page</title>']);
  await host.close();
});
