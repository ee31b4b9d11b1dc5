/** A mapping is kept as it is edited: one call at a time, the last change wins, nothing is dropped. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportMapping } from '../../../../src/contract/import/mapping.ts';
import { createMappingStore } from '../../../../src/areas/import/model/mapping-store.ts';

const START: ImportMapping = {
  match: { key: null },
  mode: 'create',
  clearToken: null,
  unknown: {},
  columns: [],
};
const withToken = (clearToken: string) => (before: ImportMapping) => ({ ...before, clearToken });

function open({ isSaved = true } = {}) {
  const calls: { token: string | null; answer: (error?: Error) => void }[] = [];
  const store = createMappingStore({
    mapping: START,
    isSaved,
    save: ({ clearToken }) =>
      new Promise((resolve, reject) => {
        calls.push({ token: clearToken, answer: (error) => (error ? reject(error) : resolve()) });
      }),
    isPassing: (error) => error instanceof Error && error.message === 'offline',
  });
  return { store, calls, sent: () => calls.map(({ token }) => token) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the last of several changes, and what came meanwhile after it', async () => {
  const { store, calls, sent } = open();
  store.edit(withToken('a'));
  store.edit(withToken('b'));
  expect(store.get().saving).toBe('saving');
  await vi.advanceTimersByTimeAsync(400);
  expect(sent()).toEqual(['b']);

  store.edit(withToken('c'));
  store.edit(withToken('d'));
  await vi.advanceTimersByTimeAsync(400);
  expect(sent()).toEqual(['b']);
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['b', 'd']);
  calls[1]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get().saving).toBe('saved');
});

it('takes what others have changed, but never over what is not kept yet', async () => {
  const { store, calls } = open();
  store.take({ ...START, clearToken: 'theirs' }, true);
  expect(store.get().mapping.clearToken).toBe('theirs');
  store.edit(withToken('mine'));
  store.take({ ...START, clearToken: 'later' }, true);
  expect(store.get().mapping.clearToken).toBe('mine');
  await vi.advanceTimersByTimeAsync(400);
  calls[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  store.take({ ...START, clearToken: 'later' }, true);
  expect(store.get().mapping.clearToken).toBe('later');
});

it('tries again by itself where the network failed, and says why where the server refused', async () => {
  const { store, calls, sent } = open();
  store.edit(withToken('a'));
  await vi.advanceTimersByTimeAsync(400);
  calls[0]?.answer(new Error('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get().saving).toBe('failed');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toEqual(['a', 'a']);
  calls[1]?.answer(new Error('forbidden'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent()).toHaveLength(2);
  expect(store.get().error).toMatchObject({ message: 'forbidden' });
  await expect(Promise.race([store.settle(), Promise.resolve('sends')])).resolves.toBe('sends');
  expect(sent()).toHaveLength(3);
});

it('settles what was only proposed, and sends the rest when its screen goes', async () => {
  const proposed = open({ isSaved: false });
  const settled = proposed.store.settle();
  proposed.calls[0]?.answer();
  await settled;
  expect(proposed.sent()).toEqual([null]);

  const left = open();
  left.store.edit(withToken('last'));
  left.store.close();
  expect(left.sent()).toEqual(['last']);
  const untouched = open({ isSaved: false });
  untouched.store.close();
  expect(untouched.sent()).toEqual([]);
});
