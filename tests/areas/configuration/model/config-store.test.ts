/** The store of a document that is edited: nothing is lost between the editor and the server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftChange } from '../../../../src/contract/layers/override.ts';
import {
  type ConfigStore,
  createConfigStore,
  type KeptDraft,
  type ServerDocument,
} from '../../../../src/areas/configuration/model/config-store.ts';
import { withEdits } from '../../../../src/areas/configuration/model/draft.ts';

const STALE = new Error('version-conflict');
const LATER_MS = 60_000;

/** A server that keeps drafts by version, as the real one does. */
function backend() {
  let stored: ServerDocument = {
    product: { label: '{name}', pageSize: 25 },
    layers: [{ layer: 'tenant', owner: '', ownerName: '', overrides: [] }],
    draft: [],
    draftVersion: 0,
    revision: 1,
    problems: [],
    setAside: [],
  };
  const state = { fails: false, kept: undefined as KeptDraft | undefined, saves: 0 };
  const save = (changes: readonly DraftChange[], draftVersion: number): Promise<ServerDocument> => {
    state.saves++;
    if (state.fails) return Promise.reject(new Error('offline'));
    if (draftVersion !== stored.draftVersion) return Promise.reject(STALE);
    stored = { ...stored, draft: changes, draftVersion: draftVersion + 1 };
    return Promise.resolve(stored);
  };
  const open = (): ConfigStore => {
    const store = createConfigStore({
      kind: 'view',
      layer: { layer: 'tenant', owner: '' },
      save,
      load: () => Promise.resolve(stored),
      isStale: (error) => error === STALE,
      keep: (draft) => (state.kept = draft),
      kept: () => state.kept,
    });
    store.take(stored);
    return store;
  };
  return {
    state,
    open,
    stored: () => stored,
    put: (changes: Partial<ServerDocument>) => (stored = { ...stored, ...changes }),
  };
}

const set = (store: ConfigStore, key: string, value: string | number, step?: string) =>
  store.edit((source, draft) => withEdits(source, draft, [{ key, value }]), step);
const values = (changes: Iterable<DraftChange> = []) =>
  Object.fromEntries([...changes].map(({ key, value }) => [key, value]));
const draftOf = (store: ConfigStore) => values(store.get()?.history.document.values());
const later = () => vi.advanceTimersByTimeAsync(LATER_MS);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an edit', () => {
  it('is kept in the browser at once, and on the server a moment later', async () => {
    const { open, state, stored } = backend();
    const store = open();
    set(store, '/label', '{a}', 'label');
    set(store, '/label', '{ab}', 'label');
    expect(values(state.kept?.changes)).toEqual({ '/label': '{ab}' });
    expect(store.get()?.saving).toBe('saving');
    await later();
    expect(values(stored().draft)).toEqual({ '/label': '{ab}' });
    expect(state).toMatchObject({ saves: 1, kept: undefined });
    expect(store.get()?.saving).toBe('saved');
  });

  it('goes out at once when the page is left', async () => {
    const { open, stored } = backend();
    const store = open();
    set(store, '/label', '{a}');
    store.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(values(stored().draft)).toEqual({ '/label': '{a}' });
  });

  it('that cannot be saved is tried again, and is there after a reload', async () => {
    const { open, state, stored } = backend();
    const store = open();
    state.fails = true;
    set(store, '/label', '{a}');
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.get()?.saving).toBe('failed');
    const again = open();
    expect(draftOf(again)).toEqual({ '/label': '{a}' });
    state.fails = false;
    await later();
    expect(values(stored().draft)).toEqual({ '/label': '{a}' });
  });
});

it('undo and redo go through steps, and edits of one step go together', () => {
  const store = backend().open();
  set(store, '/pageSize', 50);
  set(store, '/label', '{a}', 'label');
  set(store, '/label', '{ab}', 'label');
  store.undo();
  expect(draftOf(store)).toEqual({ '/pageSize': 50 });
  store.undo();
  expect(draftOf(store)).toEqual({});
  store.redo();
  store.redo();
  expect(draftOf(store)).toEqual({ '/pageSize': 50, '/label': '{ab}' });
});

it('two windows of one author lose nothing of each other', async () => {
  const { open, stored } = backend();
  const [one, other] = [open(), open()];
  set(one, '/label', '{a}');
  await later();
  set(other, '/pageSize', 50);
  await later();
  expect(values(stored().draft)).toEqual({ '/label': '{a}', '/pageSize': 50 });
  expect(draftOf(other)).toEqual({ '/label': '{a}', '/pageSize': 50 });
});

describe('what somebody else publishes', () => {
  const published = (value: string) => {
    const changed = { key: '/label', value, base: '{name}', changedBy: 'Ann', changedAt: '' };
    return [{ layer: 'tenant' as const, owner: '', ownerName: '', overrides: [changed] }];
  };

  it('merges with the draft, and the same key becomes a conflict', () => {
    const { open, put } = backend();
    const store = open();
    set(store, '/pageSize', 50);
    store.take(put({ layers: published('{b}'), revision: 2 }));
    expect(store.get()?.conflicts).toEqual([]);
    expect(draftOf(store)).toEqual({ '/pageSize': 50 });
    set(store, '/label', '{a}');
    store.take(put({ layers: published('{c}'), revision: 3 }));
    expect(store.get()?.conflicts).toMatchObject([{ key: '/label', mine: '{a}', theirs: '{c}' }]);
  });

  it('is not taken back by an answer that was under way', () => {
    const { open, put, stored } = backend();
    const store = open();
    const before = stored();
    store.take(put({ layers: published('{b}'), revision: 2 }));
    store.take(before);
    expect(store.get()?.server.revision).toBe(2);
  });
});
