/** PostgreSQL goes away for a while: what clients are told, what the log has, and that all goes on afterwards. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { createLog, useLog } from '../../../../src/server/base/log/log.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { createPostgresDatabase } from '../../../support/databases.ts';

let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
let way: Awaited<ReturnType<typeof openWay>>;
let api: TestApi;
let session: Awaited<ReturnType<TestApi['signIn']>>;
let lines: Record<string, unknown>[] = [];

/** A way to the server at the address that can be cut, and opened again at the same port. */
async function openWay(to: URL) {
  const sockets = new Set<Socket>();
  const port = Number(to.port || 5432);
  const make = (): Server =>
    createServer((near) => {
      const far = connect(port, to.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      near.pipe(far);
      far.pipe(near);
    });
  let server = make().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  const url = new URL(to);
  [url.hostname, url.port] = ['127.0.0.1', String(own)];
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => {
      server = make().listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

beforeAll(async () => {
  created = await createPostgresDatabase({ product: true });
  way = await openWay(new URL(created.url));
  api = await openApi(await openDatabase({ databaseUrl: way.url }));
  session = await api.signIn('away');
  await session.call('mutation { createContact(input: {lastName: "Kept"}) { id } }');
  useLog(
    createLog({
      level: 'info',
      to: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  useLog(undefined);
  await api.database.close();
  await way.cut();
  await created.drop();
});

const post = (body: object) =>
  api.api.request('/api/graphql', {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const LIST = { query: '{ contactList(limit: 5) { rows { lastName } } }' };
const WRITE = { query: 'mutation { createContact(input: {lastName: "New"}) { id } }' };
const LOGIN = () =>
  api.api.request('/api/auth/oauth/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('tessera-web:')}` },
    body: new URLSearchParams({
      tenant_domain: 'away',
      grant_type: 'password',
      username: 'admin@away.test',
      password: 'x',
    }),
  });

async function expectAway(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({
    errors: [{ message: 'unavailable', extensions: { code: 'UNAVAILABLE' } }],
  });
}

it('answers 503 with a code of its own, and when to ask again', async () => {
  await way.cut();
  // Who asks is known for a second still: what fails first is now the call, now the session.
  for (const ask of [() => post(LIST), () => post(WRITE), LOGIN]) await expectAway(await ask());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
  for (const ask of [() => post(LIST), () => post(WRITE)]) await expectAway(await ask());
});

it('writes one line each ten seconds, without a stack', async () => {
  lines = [];
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 60_000 });
  for (let call = 0; call < 20; call++) await post(LIST);
  expect(lines).toHaveLength(1);
  vi.setSystemTime(now + 70_001);
  await post(LIST);
  expect(lines).toMatchObject([
    { msg: 'outage', reason: 'unavailable' },
    { times: expect.any(Number) as number },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

it('goes on by itself', async () => {
  await way.open();
  const answer = await post(LIST);
  expect(await answer.json()).toEqual({ data: { contactList: { rows: [{ lastName: 'Kept' }] } } });
  expect((await post(WRITE)).status).toBe(200);
});
