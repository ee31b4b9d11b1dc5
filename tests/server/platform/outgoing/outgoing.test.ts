import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createListener, type Server as Listener } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resolve } from '../../../../src/server/platform/outgoing/check-address.ts';
import { createMetrics } from '../../../../src/server/platform/ops/metrics.ts';
import { readOutgoingRules } from '../../../../src/server/platform/outgoing/outgoing-config.ts';
import { OutgoingError } from '../../../../src/server/platform/outgoing/outgoing-error.ts';
import {
  Outgoing,
  type OutgoingCall,
  type OutgoingNote,
  type OutgoingParts,
} from '../../../../src/server/platform/outgoing/outgoing.ts';
import { CERT, KEY } from './certificate.ts';

const servers: Listener[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    (server as Partial<Server>).closeAllConnections?.();
    server.close();
    await once(server, 'close');
  }
});

async function listen(server: Listener, host = '127.0.0.1', port = 0): Promise<number> {
  servers.push(server.listen(port, host));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server that keeps what it was asked. */
function keeping(answer: RequestListener, make: (listener: RequestListener) => Server = createServer) {
  const seen: Seen[] = [];
  const server = make((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, path: url, headers, body: Buffer.concat(pieces).toString() });
      answer(request, response);
    });
  });
  return { server, seen };
}
const secure = (listener: RequestListener): Server => createSecureServer({ cert: CERT, key: KEY }, listener);
const ok: RequestListener = (_request, response) => response.end('fine');
const to =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

/** All names are 127.0.0.1, which is allowed, and so are the ports. */
function client(ports: readonly number[], parts: Partial<OutgoingParts> = {}) {
  const notes: OutgoingNote[] = [];
  const outgoing = new Outgoing({
    rules: readOutgoingRules({ OUTGOING_ALLOW: '127.0.0.1', OUTGOING_PORTS: ports.join() }),
    observe: (note) => notes.push(note),
    resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    ...parts,
  });
  const call = (address: string, more: Partial<OutgoingCall> = {}) =>
    outgoing.call({ tenantId: 'alpha', address, ...more });
  const fails = async (address: string, more: Partial<OutgoingCall> = {}): Promise<OutgoingError> => {
    const error: unknown = await call(address, more).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof OutgoingError) return error;
    throw new Error(`No OutgoingError: ${String(error)}`);
  };
  return { call, fails, notes };
}

describe('a call', () => {
  it('sends what is given, and answers what comes', async () => {
    const { server, seen } = keeping((_request, response) =>
      response.writeHead(201, { 'x-a': 'b' }).end('{"a":1}'),
    );
    const port = await listen(server);
    const { call, notes } = client([port]);
    const answer = await call(
      `http://hooks.test:${port}/services/T0123456789/abcdefghijklmnopqrstuvwx?secret=1`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Host: 'other.test', Authorization: 'Bearer a' },
        body: '{"b":"ä"}',
        tries: 3,
      },
    );
    expect([answer.status, answer.body.toString(), answer.headers['x-a']]).toEqual([201, '{"a":1}', 'b']);
    expect(seen).toMatchObject([{ method: 'POST', body: '{"b":"ä"}' }]);
    expect(seen[0]?.path).toMatch(/\?secret=1$/);
    expect(seen[0]?.headers).toMatchObject({
      host: `hooks.test:${port}`,
      'content-type': 'application/json',
      authorization: 'Bearer a',
    });
    const [{ ms, ...note } = { ms: -1 }] = notes;
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(note).toEqual({
      tenantId: 'alpha',
      method: 'POST',
      address: `http://hooks.test:${port}/services/T0123456789/…`,
      outcome: 'done',
      status: 201,
      bytes: 7,
      tries: 3,
      redirects: 0,
    });
  });

  it('is signed', async () => {
    const { server, seen } = keeping(ok);
    const port = await listen(server);
    const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
    const { call } = client([port], { now: () => 1_614_265_330_000 });
    const signing = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', secrets };
    await call(`http://hooks.test:${port}`, { method: 'POST', body: '{"test": 2432232314}', signing });
    expect(seen[0]?.headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('with another status than 2xx is an error that has the answer', async () => {
    const { server } = keeping((_request, response) => response.writeHead(410).end('gone'));
    const port = await listen(server);
    const { fails, notes } = client([port]);
    const error = await fails(`http://hooks.test:${port}/a?b`);
    expect(error).toMatchObject({ kind: 'status', wasSent: true, answer: { status: 410 } });
    expect(error.message).toBe(
      `http://hooks.test:${port}/a: The server answered with status 410. Look there why it did not take the call.`,
    );
    expect(notes).toMatchObject([{ outcome: 'status', status: 410, bytes: 4 }]);
  });

  it('is counted by what came of it, and by nothing that people chose', async () => {
    const metrics = createMetrics();
    const observe = ({ outcome, ms }: OutgoingNote) => metrics.called(outcome, ms);
    const { fails } = client([80], { observe });
    await fails('http://10.0.0.1/secret');
    await fails('ftp://hooks.test/');
    const text = await metrics.text();
    expect(text).toContain('tessera_outgoing_duration_seconds_count{outcome="refused-address"} 2');
    expect(text).not.toMatch(/alpha|hooks|secret/);
  });

  it('to one host waits until there is room', async () => {
    const open: (() => void)[] = [];
    const { server, seen } = keeping((_request, response) => open.push(() => response.end()));
    const port = await listen(server);
    const { call } = client([port], { atOnce: 2 });
    const given = new AbortController();
    const calls = [1, 2, 3, 4].map((n) =>
      call(`http://hooks.test:${port}/${n}`, n === 3 ? { signal: given.signal } : {}),
    );
    while (open.length < 2) await new Promise(setImmediate);
    given.abort(new Error('not wanted any more'));
    await expect(calls[2]).rejects.toThrow('not wanted any more');
    const other = call(`http://127.0.0.1:${port}/other`);
    while (open.length < 3) await new Promise(setImmediate);
    expect(seen.map(({ path }) => path).toSorted()).toEqual(['/1', '/2', '/other']);
    open.shift()?.();
    while (open.length < 3) await new Promise(setImmediate);
    open.forEach((end) => end());
    await Promise.all([calls[0], calls[1], calls[3], other]);
    expect(seen.map(({ path }) => path)).not.toContain('/3');
  });
});

describe('who is called', () => {
  it('is the address that was judged, whatever the name leads to a moment later', async () => {
    const outside = keeping(ok);
    const inside = keeping(ok);
    const port = await listen(outside.server, '127.0.0.2');
    await listen(inside.server, '127.0.0.1', port);
    const asked: string[] = [];
    const rebound: Resolve = (host) => {
      asked.push(host);
      const address = asked.length === 1 ? '127.0.0.2' : '127.0.0.1';
      return Promise.resolve([{ address, family: 4 }]);
    };
    // 127.0.0.2 stands for an address of the public net.
    const rules = readOutgoingRules({ OUTGOING_ALLOW: '127.0.0.2', OUTGOING_PORTS: String(port) });
    const { call, fails } = client([], { rules, resolve: rebound });
    await call(`http://rebound.test:${port}/`);
    expect(asked).toEqual(['rebound.test']);
    expect(outside.seen).toHaveLength(1);
    expect((await fails(`http://rebound.test:${port}/`)).kind).toBe('refused-address');
    expect(inside.seen).toEqual([]);
  });

  it('is judged again where a redirect leads, also by the same name', async () => {
    const inside = keeping(ok);
    const port = await listen(inside.server, '127.0.0.1');
    const outside = keeping((request, response) => to(request.url?.slice(1) ?? '')(request, response));
    await listen(outside.server, '127.0.0.2', port);
    const answers: Record<string, LookupAddress[]> = {};
    const resolve: Resolve = (host) =>
      Promise.resolve([answers[host]?.shift() ?? { address: '127.0.0.2', family: 4 }]);
    const rules = readOutgoingRules({ OUTGOING_ALLOW: '127.0.0.2', OUTGOING_PORTS: String(port) });
    const { fails, notes } = client([], { rules, resolve });
    for (const next of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:7f00:1]', '[::1]', 'rebound.test']) {
      answers['rebound.test'] = ['127.0.0.2', '127.0.0.1']
        .slice(1)
        .map((address) => ({ address, family: 4 }));
      const error = await fails(`http://127.0.0.2:${port}/http://${next}:${port}/`);
      expect(error, next).toMatchObject({ kind: 'refused-address', wasSent: true });
    }
    for (const [next, rule] of [
      ['file:///etc/passwd', 'no address of HTTP'],
      [`http://a:b@127.0.0.2:${port}/`, 'a user or a password'],
      ['http://127.0.0.2:22/', 'Port 22'],
    ] as const) {
      expect((await fails(`http://127.0.0.2:${port}/${next}`)).message).toContain(rule);
    }
    expect(inside.seen).toEqual([]);
    expect(notes.every(({ outcome }) => outcome === 'refused-address')).toBe(true);
  });
});

describe('redirects', () => {
  it('are followed as browsers do, so often and no more', async () => {
    const leading = new Map([
      ['/see', to('/end', 303)],
      ['/keep', to('end', 307)],
      ['/loop', to('/loop')],
    ]);
    const { server, seen } = keeping((request, response) =>
      (leading.get(request.url ?? '') ?? ok)(request, response),
    );
    const port = await listen(server);
    const { call, fails, notes } = client([port]);
    const post = { method: 'POST', body: 'a', headers: { 'content-type': 'text/plain' } } as const;
    await call(`http://hooks.test:${port}/see`, post);
    await call(`http://hooks.test:${port}/keep`, post);
    expect(seen.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'POST /see a',
      'GET /end ',
      'POST /keep a',
      'POST /end a',
    ]);
    expect(seen[1]?.headers['content-type']).toBeUndefined();
    expect(await fails(`http://hooks.test:${port}/loop`)).toMatchObject({
      kind: 'status',
      answer: { status: 302 },
    });
    expect(seen).toHaveLength(8);
    expect(await fails(`http://hooks.test:${port}/loop`, { limits: { redirects: 0 } })).toMatchObject({
      kind: 'status',
    });
    expect(seen).toHaveLength(9);
    expect(notes[2]).toMatchObject({ outcome: 'status', redirects: 4 });
  });

  it('keep credentials and signature with the host, and with no other', async () => {
    const other = keeping(ok);
    const otherPort = await listen(other.server);
    const { server, seen } = keeping((request, response) =>
      to(request.url === '/away' ? `http://else.test:${otherPort}/` : '/away', 307)(request, response),
    );
    const port = await listen(server);
    const { call } = client([port, otherPort]);
    await call(`http://hooks.test:${port}/`, {
      method: 'POST',
      body: 'a',
      headers: { authorization: 'Bearer a', cookie: 'b', 'x-api-key': 'c', 'content-type': 'text/plain' },
      signing: { id: 'a', secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] },
    });
    const secrets = [
      'authorization',
      'cookie',
      'x-api-key',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ];
    expect(Object.keys(seen[1]?.headers ?? {})).toEqual(expect.arrayContaining(secrets));
    expect(other.seen).toHaveLength(1);
    const told = other.seen[0]?.headers ?? {};
    expect(secrets.filter((name) => name in told)).toEqual([]);
    expect(told).toMatchObject({ host: `else.test:${otherPort}`, 'content-type': 'text/plain' });
  });

  it('never leave the secure', async () => {
    const plain = keeping(ok);
    const plainPort = await listen(plain.server);
    const { server } = keeping(to(`http://hooks.test:${plainPort}/`), secure);
    const port = await listen(server);
    const error = await client([port, plainPort], { ca: CERT }).fails(`https://hooks.test:${port}/`);
    expect(error).toMatchObject({ kind: 'refused-address', wasSent: true });
    expect(error.rule).toContain('not secure');
    expect(plain.seen).toEqual([]);
  });
});

describe('TLS', () => {
  it('needs a certificate of the name that is known', async () => {
    const { server, seen } = keeping(ok, secure);
    const port = await listen(server);
    expect((await client([port], { ca: CERT }).call(`https://hooks.test:${port}/`)).body.toString()).toBe(
      'fine',
    );
    for (const [name, parts] of [
      ['hooks.test', {}],
      ['other.test', { ca: CERT }],
      ['127.0.0.1', { ca: CERT }],
    ] as const) {
      const error = await client([port], parts).fails(`https://${name}:${port}/`);
      expect(error, name).toMatchObject({ kind: 'tls', wasSent: false });
    }
    expect(seen).toHaveLength(1);
  });

  it('is not taken for a server that is away', async () => {
    const { server } = keeping(ok);
    const port = await listen(server);
    expect(await client([port]).fails(`https://hooks.test:${port}/`)).toMatchObject({ kind: 'tls' });
  });
});

describe('a server that', () => {
  const failing = async (answer: RequestListener, limits: OutgoingCall['limits'] = {}) => {
    const { server } = keeping(answer);
    const port = await listen(server);
    return client([port]).fails(`http://hooks.test:${port}/`, { limits });
  };

  it('is not there', async () => {
    const { server } = keeping(ok);
    const port = await listen(server);
    servers.pop();
    server.close();
    await once(server, 'close');
    const error = await client([port]).fails(`http://hooks.test:${port}/`);
    expect(error).toMatchObject({ kind: 'refused-connection', wasSent: false });
  });

  it('answers more than it may', async () => {
    const large: RequestListener = (_request, response) => response.end('x'.repeat(2000));
    expect(await failing(large, { bytes: 1999 })).toMatchObject({ kind: 'too-large', wasSent: true });
    const endless: RequestListener = (_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    };
    expect(await failing(endless)).toMatchObject({ kind: 'too-large' });
  });

  it('answers exactly what it may', async () => {
    const { server } = keeping((_request, response) => response.end('x'.repeat(2000)));
    const port = await listen(server);
    const { body } = await client([port]).call(`http://hooks.test:${port}/`, { limits: { bytes: 2000 } });
    expect(body).toHaveLength(2000);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('packs more into %s than it may answer', async (coding, pack) => {
    const bomb = pack(Buffer.alloc(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const packed: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb);
    expect(await failing(packed)).toMatchObject({ kind: 'too-large' });
    const small: RequestListener = (_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(pack('hello'));
    const { server } = keeping(small);
    const port = await listen(server);
    expect((await client([port]).call(`http://hooks.test:${port}/`)).body.toString()).toBe('hello');
  });

  it('packs what cannot be unpacked', async () => {
    const answered = (coding: string, body: Buffer) =>
      failing((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(body));
    const broken = { kind: 'refused-connection', wasSent: true };
    expect(await answered('gzip', Buffer.from('not packed'))).toMatchObject(broken);
    expect(await answered('gzip', gzipSync('hello').subarray(0, 12))).toMatchObject(broken);
    expect(await answered('gzip, gzip', gzipSync(gzipSync('hello')))).toMatchObject(broken);
    expect(await answered('constructor', Buffer.from('a'))).toMatchObject(broken);
  });

  it('has a head without end', async () => {
    const wide: RequestListener = (_request, response) =>
      response.writeHead(200, { 'x-a': 'x'.repeat(20_000) }).end();
    expect(await failing(wide)).toMatchObject({ kind: 'too-large' });
  });

  it('does not begin to answer', async () => {
    const error = await failing(() => undefined, { firstByteMs: 50 });
    expect(error).toMatchObject({ kind: 'timeout', wasSent: true });
    expect(error.rule).toContain('did not begin');
  });

  it('drips', async () => {
    let dripping: NodeJS.Timeout | undefined;
    const drip: RequestListener = (_request, response) => {
      dripping = setInterval(() => response.write('x'), 5);
    };
    const error = await failing(drip, { totalMs: 200, firstByteMs: 10_000 });
    clearInterval(dripping);
    expect(error).toMatchObject({ kind: 'timeout', wasSent: true });
    expect(error.rule).toContain('not there in time');
  });

  it('drips its head', async () => {
    let dripping: NodeJS.Timeout | undefined;
    const port = await listen(
      createListener((socket) => {
        // Unread, it would not hear of its end.
        socket.on('error', () => undefined).resume();
        socket.write('HTTP/1.1 200 OK\r\n');
        dripping = setInterval(() => socket.write('x: y\r\n'), 5);
      }),
    );
    const error = await client([port]).fails(`http://hooks.test:${port}/`, { limits: { totalMs: 200 } });
    clearInterval(dripping);
    expect(error).toMatchObject({ kind: 'timeout', wasSent: true });
  });

  it.each([
    ['says nothing', ''],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['breaks off', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'],
    [
      'breaks off what is packed',
      'HTTP/1.1 200 OK\r\ncontent-length: 10\r\ncontent-encoding: gzip\r\n\r\nabc',
    ],
  ])('%s', async (_what, text) => {
    const port = await listen(createListener((socket) => socket.once('data', () => socket.end(text))));
    const error = await client([port]).fails(`http://hooks.test:${port}/`);
    expect(error).toMatchObject({ kind: 'refused-connection', wasSent: true });
  });

  it('has a name that nobody answers for', async () => {
    const { fails } = client([80], { resolve: () => new Promise(() => undefined) });
    const error = await fails('http://hooks.test/', { limits: { totalMs: 30 } });
    expect(error).toMatchObject({ kind: 'timeout', wasSent: false });
  });
});
