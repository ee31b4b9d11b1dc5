// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openQueue } from '../../../src/views/public-session/event-queue.ts';
import { MESSAGE_SESSION, type ViewerEvent } from '../../../src/contract/viewer/viewed-message.ts';

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
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  queue.report('opened');
  queue.report('started', ELEMENT);
  await pass(100);
  expect(types()).toEqual([['opened', 'started']]);
  expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(2);
  expect(taken[0]?.[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([queue.waiting(), localStorage.length]).toEqual([0, 0]);
  queue.stop();
});

test('without a network it waits, longer each time, and is told with the same ids once there is one', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  queue.report('opened');
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
  const first = openQueue(MESSAGE_SESSION, TOKEN);
  first.report('opened');
  await pass(100);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  first.stop();
  expect(beacons).toHaveLength(1);
  answer = () => new Response('{}', { status: 200 });
  const second = openQueue(MESSAGE_SESSION, TOKEN);
  const other = openQueue(MESSAGE_SESSION, 'tenant.another');
  await pass(100);
  expect([types(), second.waiting(), other.waiting()]).toEqual([[['opened']], 0, 0]);
  second.stop();
  other.stop();
});

test('a busy server is asked again', async () => {
  answer = () => new Response('{}', { status: 429 });
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  queue.report('started', ELEMENT);
  await pass(100);
  expect(queue.waiting()).toBe(1);
  answer = () => new Response('{}', { status: 200 });
  await pass(5_000);
  expect(queue.waiting()).toBe(0);
  queue.stop();
});

const answered = (text: string) => ({ question: 'q', text });

test('of a list only what the server names is refused, and what was written in it is named', async () => {
  answer = () => Response.json({ state: 'VALID', page: { refused: [1] } });
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  for (const text of ['first', 'second', 'third']) queue.report('answered', ELEMENT, answered(text));
  await pass(100);
  expect([queue.waiting(), taken.length]).toEqual([0, 1]);
  expect(queue.refused().map(({ data }) => data?.['text'])).toEqual(['second']);
  queue.stop();
});

test.each([422, 400, 413])(
  'a call that is refused as a whole (%s) loses what is refused alone',
  async (status) => {
    const queue = openQueue(MESSAGE_SESSION, TOKEN);
    const isBad = ({ data }: ViewerEvent) => data?.['text'] === 'bad';
    vi.stubGlobal('fetch', (_address: string, { body }: { readonly body: string }) => {
      const { events } = (JSON.parse(body) as { given: { events: ViewerEvent[] } }).given;
      if (events.some(isBad)) return Promise.resolve(new Response('{}', { status }));
      taken.push(events);
      return Promise.resolve(Response.json({ state: 'VALID', page: {} }));
    });
    for (const text of ['a', 'b', 'bad', 'c', 'd']) queue.report('answered', ELEMENT, answered(text));
    await pass(1_000);
    expect(taken.flat().map(({ data }) => data?.['text'])).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.refused().map(({ data }) => data?.['text'])).toEqual(['bad']);
    expect([queue.waiting(), localStorage.length]).toEqual([0, 0]);
    queue.stop();
  },
);

test.each([404, 410])(
  'of a link that has ended (%s) what was entered is named, and nothing waits',
  async (status) => {
    answer = () => new Response('{}', { status });
    const queue = openQueue(MESSAGE_SESSION, TOKEN);
    queue.report('opened');
    queue.report('answered', ELEMENT, answered('typed'));
    await pass(100);
    expect(queue.refused().map(({ type }) => type)).toEqual(['answered']);
    expect([queue.waiting(), localStorage.length]).toEqual([0, 0]);
    queue.stop();
  },
);

test('what the server would not take is not sent, and keeps nothing else from it', async () => {
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  queue.report('kept', ELEMENT, { place: 'x'.repeat(300_000) });
  queue.report('answered', ELEMENT, answered('x'.repeat(30_000)));
  queue.report('answered', ELEMENT, answered('"\n'.repeat(2_000)));
  await pass(100);
  expect(taken.flat().map(({ type }) => type)).toEqual(['answered']);
  expect(queue.refused()).toHaveLength(1);
  queue.stop();
});

test('two tabs of one link without a network keep what each of them told', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const [one, other] = [openQueue(MESSAGE_SESSION, TOKEN), openQueue(MESSAGE_SESSION, TOKEN)];
  one.report('answered', ELEMENT, answered('of one'));
  other.report('answered', ELEMENT, answered('of the other'));
  one.report('answered', ELEMENT, answered('of one, later'));
  await pass(100);
  one.stop();
  other.stop();
  answer = () => new Response('{}', { status: 200 });
  const next = openQueue(MESSAGE_SESSION, TOKEN);
  await pass(100);
  expect(new Set(taken.slice(-1).flatMap((events) => events.map(({ data }) => data?.['text'])))).toEqual(
    new Set(['of one', 'of the other', 'of one, later']),
  );
  expect(localStorage.length).toBe(0);
  next.stop();
});

test('the list that an earlier version has stored is told', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const first = openQueue(MESSAGE_SESSION, TOKEN);
  first.report('started', ELEMENT);
  await pass(100);
  first.stop();
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key.replace(/\.event\..*$/, ''), `[${localStorage.getItem(key) ?? ''}]`);
  localStorage.removeItem(key);
  answer = () => new Response('{}', { status: 200 });
  const second = openQueue(MESSAGE_SESSION, TOKEN);
  await pass(100);
  expect([taken.at(-1)?.map(({ type }) => type), localStorage.length]).toEqual([['started'], 0]);
  second.stop();
});

test('calls are no larger than what a browser sends at the end; where one goes on is told once', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  for (let at = 0; at < 300; at++) queue.report('played', ELEMENT, { from: at, to: at + 1 });
  for (let at = 0; at < 5; at++) queue.report('kept', ELEMENT, { place: at });
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

test('of two tabs one sends, where the browser has locks, and the other sends the same no more', async () => {
  let last: Promise<void> = Promise.resolve();
  const locks = {
    request: (_name: string, _options: LockOptions, work: () => Promise<void>) => (last = last.then(work)),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  let isUp = false;
  answer = () => (isUp ? new Response('{}', { status: 200 }) : Promise.reject(new TypeError('offline')));
  const one = openQueue(MESSAGE_SESSION, TOKEN);
  one.report('opened');
  await pass(100);
  const other = openQueue(MESSAGE_SESSION, TOKEN);
  expect([one.waiting(), other.waiting()]).toEqual([1, 1]);
  isUp = true;
  window.dispatchEvent(new Event('online'));
  await pass(10_000);
  expect([types(), one.waiting(), other.waiting()]).toEqual([[['opened']], 0, 0]);
  one.stop();
  other.stop();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});

test('sends what the browser has lost, and goes on where an answer makes no sense', async () => {
  answer = () => Promise.reject(new TypeError('offline'));
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  queue.report('opened');
  await pass(100);
  localStorage.clear();
  answer = () => Response.json({ page: { refused: 7 } });
  await pass(10_000);
  expect([types(), queue.waiting()]).toEqual([[['opened']], 0]);
  queue.report('started', ELEMENT);
  await pass(100);
  expect(types().at(-1)).toEqual(['started']);
  queue.stop();
});

test('tells again what had no answer, and does not wait for a tab that keeps its turn', async () => {
  const locks = {
    request: (_name: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const queue = openQueue(MESSAGE_SESSION, TOKEN);
  queue.report('opened');
  await pass(1_000);
  expect(types()).toEqual([]);
  await pass(60_000);
  expect([types(), queue.waiting()]).toEqual([[['opened']], 0]);
  queue.stop();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});
