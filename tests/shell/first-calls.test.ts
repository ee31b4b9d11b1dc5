// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = 'tessera.firstCalls';
const LIST = JSON.stringify({ query: 'query ListThing { page { id } }', variables: { limit: 25 } });
const COUNT = JSON.stringify({ query: 'query CountThing { page { total } }' });
const CHANGE = JSON.stringify({ query: 'mutation ChangeThing { id }' });

const fetched = vi.fn((_input: unknown, init?: RequestInit) =>
  Promise.resolve(new Response(`of ${init?.body as string}`)),
);
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;

/** Opens the address anew: the module begins from the start. */
async function open() {
  vi.resetModules();
  return await import('../../src/shell/client/first-calls.ts');
}
const post = (body: string) => ['/api/graphql', { method: 'POST', body }] as const;
const bodies = () => fetched.mock.calls.map(([, init]) => init?.body);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1000);
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  document.cookie = 'tessera_session=99999999999999; Path=/';
});
afterEach(() => {
  document.cookie = 'tessera_session=; Path=/; Max-Age=0';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the queries that an address opens with, and asks them at once the next time', async () => {
  const first = await open();
  for (const body of [LIST, COUNT, LIST, CHANGE]) await first.fetchFirst(...post(body));
  expect(kept()).toEqual({});
  vi.advanceTimersByTime(5000);
  expect(kept()).toEqual({ '/': [LIST, COUNT] });

  fetched.mockClear();
  const again = await open();
  expect(bodies()).toEqual([LIST, COUNT]);
  expect(await (await again.fetchFirst(...post(LIST))).text()).toBe(`of ${LIST}`);
  expect(bodies()).toEqual([LIST, COUNT]);
  // Each answer is used once.
  await again.fetchFirst(...post(LIST));
  expect(bodies()).toEqual([LIST, COUNT, LIST]);
});

it('asks another question, and a late one, itself', async () => {
  localStorage.setItem(KEY, JSON.stringify({ '/': [LIST] }));
  const { fetchFirst } = await open();
  await fetchFirst(...post(COUNT));
  vi.advanceTimersByTime(5001);
  await fetchFirst(...post(LIST));
  expect(bodies()).toEqual([LIST, COUNT, LIST]);
});

it('asks again where the early call could not get through', async () => {
  localStorage.setItem(KEY, JSON.stringify({ '/': [LIST] }));
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('offline')));
  const { fetchFirst } = await open();
  expect(await (await fetchFirst(...post(LIST))).text()).toBe(`of ${LIST}`);
});

it.each([['{'], ['[]'], ['null'], ['{"/": "all"}'], ['{"/": [5]}']])(
  'asks nothing where %s is kept',
  async (text) => {
    localStorage.setItem(KEY, text);
    await open();
    expect(fetched).not.toHaveBeenCalled();
  },
);

it('asks nothing where the session is to end at once, since nobody was there', async () => {
  localStorage.setItem(KEY, JSON.stringify({ '/': [LIST] }));
  localStorage.setItem('tessera.idleUntil', '999');
  await open();
  expect(fetched).not.toHaveBeenCalled();
});

it('asks nothing without a session', async () => {
  localStorage.setItem(KEY, JSON.stringify({ '/': [LIST] }));
  document.cookie = 'tessera_session=; Path=/; Max-Age=0';
  await open();
  expect(fetched).not.toHaveBeenCalled();
});
