// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openQueue } from '../../../../src/areas/campaigns/viewer/event-queue.ts';
import type { ViewerEvent } from '../../../../src/contract/viewer/viewed-message.ts';

const TOKEN = 'tenant.secret';
const ELEMENT = 'e1';
let taken: ViewerEvent[][];
let answer: () => Response | Promise<Response>;
let beacons: string[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  taken = [];
  beacons = [];
  answer = () => new Response('{}', { status: 200 });
  vi.stubGlobal('fetch', async (_address: string, { body }: { readonly body: string }) => {
    const response = await answer();
    taken.push((JSON.parse(body) as { given: { events: ViewerEvent[] } }).given.events);
    return response;
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_address: string, blob: Blob) => beacons.push(String(blob.size)) > 0,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const types = () => taken.map((events) => events.map(({ type }) => type));

test('what happens is told in order, each event with an id of its own', async () => {
  const queue = openQueue(TOKEN);
  queue.tell('opened');
  queue.tell('started', ELEMENT);
  await pass(100);
  expect(types()).toEqual([['opened', 'started']]);
  expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(2);
  expect(taken[0]?.[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([queue.waiting(), localStorage.length]).toEqual([0, 0]);
  queue.stop();
});

test('without a network it waits, longer each time, and is told with the same ids once there is one', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const queue = openQueue(TOKEN);
  queue.tell('opened');
  await pass(100);
  const kept = localStorage.getItem(localStorage.key(0) ?? '') ?? '';
  expect([queue.waiting(), kept.includes(TOKEN)]).toEqual([1, false]);
  await pass(10_000);
  answer = () => new Response('{}', { status: 200 });
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect([types(), queue.waiting()]).toEqual([[['opened']], 0]);
  expect(kept).toContain(taken[0]?.[0]?.id);
  queue.stop();
});

test('a tab that dies leaves what was not answered, and the next one tells it', async () => {
  answer = () => new Promise(() => undefined);
  const first = openQueue(TOKEN);
  first.tell('opened');
  await pass(100);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  first.stop();
  expect(beacons).toHaveLength(1);
  answer = () => new Response('{}', { status: 200 });
  const second = openQueue(TOKEN);
  const other = openQueue('tenant.another');
  await pass(100);
  expect([types(), second.waiting(), other.waiting()]).toEqual([[['opened']], 0, 0]);
  second.stop();
  other.stop();
});

test('what the server will never take does not hold up the rest, and a busy one is asked again', async () => {
  answer = () => new Response('{}', { status: 422 });
  const queue = openQueue(TOKEN);
  queue.tell('opened');
  await pass(100);
  expect(queue.waiting()).toBe(0);
  answer = () => new Response('{}', { status: 429 });
  queue.tell('started', ELEMENT);
  await pass(100);
  expect(queue.waiting()).toBe(1);
  answer = () => new Response('{}', { status: 200 });
  await pass(5_000);
  expect(queue.waiting()).toBe(0);
  queue.stop();
});

test('calls are no larger than what a browser sends at the end; where one goes on is told once', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const queue = openQueue(TOKEN);
  for (let at = 0; at < 300; at++) queue.tell('played', ELEMENT, { from: at, to: at + 1 });
  for (let at = 0; at < 5; at++) queue.tell('kept', ELEMENT, { place: at });
  expect(queue.waiting()).toBe(301);
  await pass(100);
  answer = () => new Response('{}', { status: 200 });
  window.dispatchEvent(new Event('online'));
  await pass(1_000);
  expect(taken.flat()).toHaveLength(301);
  expect(Math.max(...taken.map((events) => events.length))).toBeLessThanOrEqual(200);
  expect(Math.max(...taken.map((events) => JSON.stringify(events).length))).toBeLessThan(60_000);
  expect(taken.flat().at(-1)).toMatchObject({ type: 'kept', data: { place: 4 } });
  queue.stop();
});
