/** The server as it is hosted: what it tells its operators, what its log holds, and how it ends. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StatusReport } from '../../../../src/contract/status.ts';
import { createApi } from '../../../../src/server/api.ts';
import { type Host, hostApi } from '../../../../src/server/base/http/host.ts';
import { serveClient } from '../../../../src/server/base/http/static.ts';
import { ChangeFeed } from '../../../../src/server/platform/live/change-feed.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { createLog, useLog } from '../../../../src/server/base/log/log.ts';
import { insertEvent } from '../../../../src/server/base/sql/event.ts';
import type { EventConsumer } from '../../../../src/server/platform/events/event-consumer.ts';
import { eventWork } from '../../../../src/server/platform/events/consumers.ts';
import { createMetrics } from '../../../../src/server/platform/ops/metrics.ts';
import { createOperations } from '../../../../src/server/platform/ops/operations.ts';
import { answerWhileStarting } from '../../../../src/server/platform/ops/readiness.ts';
import { observeRequests } from '../../../../src/server/platform/ops/requests.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { openApi, PASSWORD, type TestApi } from '../../../support/api.ts';
import { Jobs } from '../../../support/composed.ts';
import { openMemoryDatabase } from '../../../support/databases.ts';

const CONSUMER: EventConsumer = {
  name: 'counted',
  events: ['test.told'],
  about: 'all',
  handle: () => Promise.resolve(),
};
let folder: string;
let opened: TestApi;
let host: Host;
let jobs: Jobs;
let ops: ReturnType<typeof createOperations>;
let token: string;
let tenantId: string;
let databaseFails = false;
let metricsToken: string | undefined;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/tessera-ops-`);
  opened = await openApi(await openMemoryDatabase({ product: true }));
  ({ token, tenantId } = await opened.signIn('alpha'));
  const { catalog, database } = opened;
  const log = createLog({
    level: 'debug',
    to: new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  });
  useLog(log);
  jobs = new Jobs({ database, catalog });
  const metrics = createMetrics();
  const kysely = new Proxy(database.kysely, {
    get: (target, name) => {
      if (databaseFails) throw new Error('db-internal.example:5432 is away');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  ops = createOperations({
    database: { ...database, kysely },
    jobs,
    metrics,
    consumers: [CONSUMER],
    log,
    url: '',
    dataDir: folder,
    get metricsToken() {
      return metricsToken;
    },
  });
  const labels = await readLabels('locales');
  const changes = new ChangeFeed(database);
  const api = createApi({ database, catalog, labels, production: true, changes, ops });
  serveClient(api, folder);
  host = await hostApi(api.fetch, { port: 0, observe: observeRequests(log, metrics) });
});
afterAll(async () => {
  await host.close();
  await jobs.stop();
  await opened.database.close();
  await rm(folder, { recursive: true });
  useLog(undefined);
});

const ask = (path: string, init?: RequestInit) => fetch(host.url + path, init);
const call = (query: string, headers: Record<string, string> = {}) =>
  ask('/api/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
/** The lines of the log, once the one that is waited for is there. */
const logged = (isThere: (line: Record<string, unknown>) => boolean) =>
  vi.waitFor(() => {
    const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(isThere);
    if (!found) throw new Error('not logged');
    return found;
  });

describe('health', () => {
  it('is told', async () => {
    const answer = await ask('/healthz');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('says what is missing, and nothing else', async () => {
    const ready = async () => {
      const answer = await ask('/readyz');
      return [answer.status, (await answer.json()) as unknown];
    };
    expect(await ready()).toEqual([503, { status: 'unavailable', missing: ['queue'] }]);
    await jobs.start();
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    databaseFails = true;
    expect(await ready()).toEqual([503, { status: 'unavailable', missing: ['database'] }]);
    databaseFails = false;
  });
});

it('is not ready while it starts, and says so at once', async () => {
  const answer = answerWhileStarting(new Request('http://localhost/readyz'));
  expect([answer?.status, await answer?.json()]).toEqual([
    503,
    { status: 'unavailable', missing: ['start'] },
  ]);
  expect(answerWhileStarting(new Request('http://localhost/healthz'))).toBeUndefined();
});

describe('the public status', () => {
  it('tells everybody how it is, whoever they are, and no more than that', async () => {
    await ops.prober.run();
    const answer = await ask('/api/status');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
    const report = (await answer.json()) as StatusReport;
    expect(report.components.map(({ key }) => key)).toEqual([
      'api',
      'database',
      'queue',
      'events',
      'storage',
      'mail',
    ]);
    expect(report.components.find(({ key }) => key === 'storage')?.state).toBe('operational');
    expect(JSON.stringify(report)).not.toMatch(/localhost|127\.0|node|postgres|pglite|version|Error/i);
  });
});

describe('figures', () => {
  const metrics = (headers: Record<string, string> = {}) => ask('/metrics', { headers });

  it('are there for programs of this machine that ask directly', async () => {
    await call('query Named { mine: contactList(limit: 1) { total } }');
    await call('{ contactList(limit: 1) { total } }');
    await call('{ nothingOfTheSort }');
    await ask('/api/auth/nothing-1234567890');
    await ask('/some/page/of/Jane');
    await ask('/api/graphql', { method: 'REPORT' });
    await eventWork(opened.database, [CONSUMER], {
      catalogOf: () => Promise.reject(new Error('Nobody asks')),
      ownerOf: () => Promise.reject(new Error('Nobody asks')),
    })[0]?.complete?.execute(opened.database.kysely);
    await insertEvent('t', { name: 'test.told' }).execute(opened.database.kysely);
    const answer = await metrics();
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    expect(text).toMatch(
      /tessera_http_request_duration_seconds_count\{method="POST",route="\/api\/graphql",status="200"\} \d/,
    );
    expect(text).toMatch(/method="other",route="\/api\/graphql"/);
    expect(text).toMatch(/tessera_graphql_operations_total\{operation="contactList",outcome="done"\} [12]/);
    expect(text).toMatch(/tessera_graphql_operations_total\{operation="other",outcome="failed"\} 1/);
    expect(text).toMatch(/tessera_database_connections\{state="open"\} 1/);
    expect(text).toMatch(/tessera_queue_length\{queue="batch"\} 0/);
    expect(text).toMatch(/tessera_live_streams 0/);
    expect(text).toMatch(/tessera_event_lag_events\{consumer="counted"\} 1\n/);
    expect(text).toMatch(/tessera_event_lag_seconds\{consumer="counted"\} \d/);
    expect(text).toMatch(/process_cpu_seconds_total \d/);
    // What people chose is in no label.
    expect(text).not.toMatch(new RegExp(`Jane|1234567890|nothingOfTheSort|Named|REPORT|${tenantId}|alpha`));
  });

  it('are not for who comes through a proxy, nor by another name', async () => {
    expect((await metrics({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
    expect((await metrics({ forwarded: 'for=203.0.113.9' })).status).toBe(403);
    const { port } = new URL(host.url);
    const rebound = httpRequest({ port, path: '/metrics', headers: { host: `evil.test:${port}` } }).end();
    const [answer] = (await once(rebound, 'response')) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(403);
  });

  it('are for who has the token, where there is one', async () => {
    metricsToken = 'a token of some length';
    const given = (text: string) => metrics({ authorization: text, 'x-forwarded-for': '203.0.113.9' });
    expect((await metrics()).status).toBe(403);
    expect((await given('Bearer a token of some lengtH')).status).toBe(403);
    expect((await given('Bearer a')).status).toBe(403);
    expect((await given('Bearer a token of some length')).status).toBe(200);
    metricsToken = undefined;
  });
});

describe('the log', () => {
  it('has the id of a request, which its answer has, too', async () => {
    const own = await call('{ viewer { id } }');
    const id = own.headers.get('x-request-id');
    expect(id).toMatch(/^[\w-]{8,}$/);
    const given = await ask('/api/nothing?token=abc', { headers: { 'x-request-id': 'given-1234_X' } });
    expect(given.headers.get('x-request-id')).toBe('given-1234_X');
    for (const wrong of ['short', 'with space 123', 'x'.repeat(65), '"}{"level":1,"']) {
      const answer = await ask('/api/nothing', { headers: { 'x-request-id': wrong } });
      expect(answer.headers.get('x-request-id')).not.toBe(wrong);
    }
    expect(await logged(({ requestId }) => requestId === id)).toMatchObject({
      level: 'info',
      method: 'POST',
      route: '/api/graphql',
      operation: 'viewer',
      status: 200,
      tenantId,
      userId: expect.any(String) as string,
      ms: expect.any(Number) as number,
    });
    expect(await logged(({ requestId }) => requestId === 'given-1234_X')).toMatchObject({
      route: '/api/*',
      status: 404,
    });
  });

  it('has the id in every answer, also in those made by hand', async () => {
    for (const path of [
      '/api/changes',
      '/readyz',
      '/metrics',
      '/app/contacts',
      '/assets/none.js',
      '/api/status',
    ]) {
      expect((await ask(path)).headers.get('x-request-id'), path).not.toBeNull();
    }
  });

  it('has an id of its own in an answer that is kept, which is otherwise the same', async () => {
    await mkdir(`${folder}/assets`);
    await writeFile(`${folder}/assets/kept.js`, 'kept');
    const get = async () => {
      const answer = await ask('/assets/kept.js');
      const { 'x-request-id': id, date: _, ...headers } = Object.fromEntries(answer.headers);
      return { id, headers, text: await answer.text() };
    };
    const made = await get();
    await rm(`${folder}/assets/kept.js`);
    const kept = await get();
    expect(kept).toEqual({ ...made, id: expect.stringMatching(/^[\w-]{8,}$/) as string });
    expect(kept.id).not.toBe(made.id);
    await logged(({ requestId, route }) => requestId === kept.id && route === '/assets/*');
  });

  it('has nothing that people have typed, and no secret', async () => {
    const secrets = {
      mail: 'jane.roe@secret.test',
      name: 'Hyacinthe-Secret',
      phone: '+15550109999',
      wrong: 'a-wrong-secret-password',
      query: 'secret-in-the-address',
    };
    await call(
      `mutation { createContact(input: { lastName: "${secrets.name}" email: "${secrets.mail}" phoneNumber: "${secrets.phone}" }) { id } }`,
    );
    await call(`mutation { createContact(input: { lastName: "x" email: "${secrets.mail}" }) { id } }`);
    await call(`{ contactList(filter: "${secrets.name}") { total } }`);
    const signIn = (username: string, password: string) =>
      ask('/api/auth/oauth/token', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('tessera-web:')}` },
        body: new URLSearchParams({ tenant_domain: 'alpha', grant_type: 'password', username, password }),
      });
    await signIn('admin@alpha.test', secrets.wrong);
    await signIn(secrets.mail, PASSWORD);
    const right = await signIn('admin@alpha.test', PASSWORD);
    const cookies = right.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=')[1] ?? '');
    const { access_token: access, refresh_token: refresh } = (await right.json()) as Record<string, string>;
    await ask('/api/auth/password/forgot', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenant_domain: 'alpha', username: secrets.mail, locale: 'en' }),
    });
    await ask(`/app/authenticate/reset?token=${secrets.query}`);
    await ask(`/api/none/${secrets.query}?email=${secrets.mail}`, {
      headers: { cookie: `a=${secrets.query}` },
    });
    const last = await ask('/api/none/last', { headers: { 'x-request-id': 'the-last-one' } });
    await last.text();
    await logged(({ requestId }) => requestId === 'the-last-one');
    const text = lines.join('');
    expect(text).toContain('/api/auth/oauth/token');
    for (const secret of [
      ...Object.values(secrets),
      ...cookies,
      access,
      refresh,
      token,
      PASSWORD,
      'admin@alpha.test',
    ]) {
      if (secret) expect(text).not.toContain(secret);
    }
  });
});

describe('a connection', () => {
  it('on which nothing comes is closed with 408', async () => {
    const slow = await hostApi(() => new Response('x'), {
      port: 0,
      limits: { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 },
    });
    const socket = connect(Number(new URL(slow.url).port), 'localhost');
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow');
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    await slow.close();
  });

  it('whose body does not come is closed with 408, that of a file only where nothing of it comes', async () => {
    const slow = await hostApi((request) => request.text().then((text) => new Response(text)), {
      port: 0,
      limits: { requestTimeout: 40 },
      uploads: PRODUCT.uploads,
    });
    const { port } = new URL(slow.url);
    const send = (path: string) => {
      const socket = connect(Number(port), 'localhost');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\n`);
      // So many pieces that all together take longer than one may.
      const pieces = setInterval(() => socket.write('x'), 15);
      let text = '';
      socket.setEncoding('latin1').on('data', (piece: string) => {
        text += piece;
        if (text.includes('xxxxxxxx')) socket.destroy();
      });
      return once(socket, 'close').then(() => {
        clearInterval(pieces);
        return text;
      });
    };
    expect(await send('/api/graphql')).toMatch(/^HTTP\/1\.1 408 /);
    expect(await send('/api/import/files?name=x')).toMatch(/^HTTP\/1\.1 200 /);
    await slow.close();
  });

  it('gets the answer that is on its way when the server stops, and no more', async () => {
    const asked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const stopping = await hostApi(
      async () => {
        asked.resolve();
        await release.promise;
        return new Response('done');
      },
      { port: 0 },
    );
    const answer = fetch(stopping.url);
    await asked.promise;
    const closed = stopping.close();
    await expect(fetch(stopping.url)).rejects.toThrow();
    release.resolve();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  it('is cut where its answer takes too long', async () => {
    const stopping = await hostApi(() => new Promise<Response>(() => undefined), {
      port: 0,
      limits: { drain: 20 },
    });
    const answer = fetch(stopping.url);
    answer.catch(() => undefined);
    await vi.waitFor(async () => {
      await stopping.close();
    });
    await expect(answer).rejects.toThrow();
  });
});
