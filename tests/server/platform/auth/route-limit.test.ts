/** How often routes for callers without a session may be called. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { Counter, routeLimit } from '../../../../src/server/platform/auth/call-limit.ts';

/** Answers 404 below `/gone`. */
function app(limit: Parameters<typeof routeLimit>[1]) {
  const clock = { now: 1_000 };
  const hono = new Hono();
  hono.use(routeLimit({ now: () => clock.now, trustedProxies: 1 }, limit));
  hono.get('/there/:token', (context) => context.text('yes'));
  const call = async (path: string, from = '198.51.100.1') =>
    (await hono.request(path, { headers: { 'x-forwarded-for': from } })).status;
  const calls = async (count: number, path: (at: number) => string, from?: string) => {
    const found: number[] = [];
    for (let at = 0; at < count; at++) found.push(await call(path(at), from));
    return found;
  };
  return { call, calls, clock };
}

it('one network follows any number of addresses that there are, each some times a minute', async () => {
  const { call, calls, clock } = app({ perPath: 3, misses: 5 });
  expect(new Set(await calls(500, (at) => `/there/${at}`))).toEqual(new Set([200]));
  expect(await calls(4, () => '/there/same')).toEqual([200, 200, 200, 429]);
  // However many networks ask for it.
  expect(await call('/there/same', '203.0.113.9')).toBe(429);
  clock.now += 60_000;
  expect(await call('/there/same')).toBe(200);
});

it('whoever asks for many that there are not is refused, and nobody else', async () => {
  const { call, calls, clock } = app({ perPath: 100, misses: 5 });
  expect(await calls(6, (at) => `/gone/${at}`)).toEqual([404, 404, 404, 404, 404, 429]);
  expect(await call('/there/one')).toBe(429);
  expect(await call('/there/one', '203.0.113.9')).toBe(200);
  clock.now += 60_000;
  expect(await call('/there/one')).toBe(200);
});

it('the first call to an address is refused to nobody where only addresses are counted', async () => {
  const { call, calls } = app({ perPath: 2 });
  await calls(50, (at) => `/gone/${at}`);
  expect(await call('/there/mine')).toBe(200);
});

it('of more keys than are kept, those are forgotten that were counted longest ago', () => {
  const counter = new Counter(() => 0, 2);
  for (const key of ['first', 'second', 'first', 'third']) counter.of(key).count++;
  expect(counter.of('first').count).toBe(2);
  expect(counter.of('third').count).toBe(1);
  expect(counter.of('second').count).toBe(0);
});
