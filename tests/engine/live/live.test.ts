// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../../src/contract/live.ts';
import { followChanges } from '../../../src/engine/live/follow-changes.ts';
import { pace } from '../../../src/engine/live/pace.ts';
import { ALL_STALE, isStale, NOTHING_STALE, staleAfter } from '../../../src/engine/live/stale.ts';

const change = (more: Partial<LiveChange> = {}): LiveChange => ({
  object: 'Contact',
  kind: 'update',
  ids: ['1'],
  related: ['Group'],
  ...more,
});
const after = (...changes: LiveChange[]) => changes.reduce(staleAfter, NOTHING_STALE);
const stale = (state: typeof NOTHING_STALE, operation: string, id?: string) =>
  isStale(state, { operation, id });

describe('what a change makes out of date', () => {
  it('is lists, counts and labels of the object and of those that show it', () => {
    const state = after(change());
    for (const operation of ['ListContact', 'CountContact', 'LabelsContact', 'RelatedGroup', 'ListGroup']) {
      expect(stale(state, operation), operation).toBe(true);
    }
    for (const operation of ['ListContactRelation', 'ListLead', 'ListContacts', 'ObjectMetadata', 'Viewer']) {
      expect(stale(state, operation), operation).toBe(false);
    }
  });

  it('is the record itself, by its id, and any where the ids are not named', () => {
    const one = after(change(), change({ ids: ['2'] }));
    expect([stale(one, 'RecordContact', '1'), stale(one, 'RecordContact', '2')]).toEqual([true, true]);
    expect([stale(one, 'RecordContact', '3'), stale(one, 'RecordGroup', '1')]).toEqual([false, false]);
    const many = after(change(), change({ kind: 'bulk', ids: [] }), change());
    expect(stale(many, 'RecordContact', '3')).toBe(true);
  });

  it('is the imports and what is in them, when one goes on', () => {
    const notice = after(change({ object: '$import', kind: 'bulk', ids: [], related: [] }));
    expect([stale(notice, 'ImportRun', '1'), stale(notice, 'ImportRuns')]).toEqual([true, true]);
    expect([stale(notice, 'ListContact'), stale(after(change()), 'ImportRun')]).toEqual([false, false]);
    expect(stale(ALL_STALE, 'ImportErrors')).toBe(true);
  });

  it('is the dashboard, whatever has changed', () => {
    expect(stale(after(change()), 'DashboardCards')).toBe(true);
    expect(stale(NOTHING_STALE, 'DashboardCards')).toBe(false);
  });

  it('is not the record that a form shows when it is deleted', () => {
    const state = after(change({ kind: 'delete' }));
    expect([stale(state, 'RecordContact', '1'), stale(state, 'ListContact')]).toEqual([false, true]);
  });

  it('is the metadata where it describes objects, and everything where changes were missed', () => {
    const described = after(change({ describes: true }), change());
    expect(['ObjectMetadata', 'Shell'].map((name) => stale(described, name))).toEqual([true, true]);
    expect(stale(after(change()), 'Shell')).toBe(false);
    const all = staleAfter(ALL_STALE, change());
    expect(['ListLead', 'RecordLead', 'ObjectMetadata'].map((name) => stale(all, name, '9'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(stale(all, 'Viewer')).toBe(false);
  });
});

describe('the pace of refetching', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins at once, then once a second at most', async () => {
    const work = vi.fn(() => Promise.resolve());
    const { ask } = pace(work, 1000);
    for (let index = 0; index < 100; index++) ask();
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('waits for a slow one, and stops', async () => {
    const slow = Promise.withResolvers<void>();
    const work = vi.fn(() => slow.promise);
    const { ask, stop } = pace(work, 1000);
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(3000);
    expect(work).toHaveBeenCalledTimes(1);
    slow.resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    ask();
    stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

class FakeSource {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor() {
    FakeSource.all.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.onerror?.();
  }
  static get open() {
    return FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
  }
}

describe('following changes', () => {
  const changed = vi.fn();
  const missed = vi.fn();
  let visibility: DocumentVisibilityState = 'visible';
  let end: () => void;
  const show = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', FakeSource);
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    visibility = 'visible';
    FakeSource.all = [];
    changed.mockClear();
    missed.mockClear();
    end = followChanges({ changed, missed });
  });
  afterEach(() => {
    end();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const last = () => FakeSource.all.at(-1) as FakeSource;

  it('hears changes; nothing was missed before the first stream', () => {
    last().onopen?.();
    last().onmessage?.({ data: JSON.stringify(change()) });
    expect(changed).toHaveBeenCalledWith(change());
    expect(missed).not.toHaveBeenCalled();
    end();
    expect(FakeSource.open).toEqual([]);
  });

  it('tells what may have been missed once the browser has the stream again', () => {
    last().onopen?.();
    last().fail(0);
    expect(missed).not.toHaveBeenCalled();
    last().onopen?.();
    expect(missed).toHaveBeenCalledTimes(1);
    expect(FakeSource.all).toHaveLength(1);
  });

  it('asks again for a stream that was refused, until it is ended', () => {
    last().fail(FakeSource.CLOSED);
    vi.advanceTimersByTime(5000);
    expect(FakeSource.all).toHaveLength(2);
    last().onopen?.();
    expect(missed).toHaveBeenCalledTimes(1);
    last().fail(FakeSource.CLOSED);
    end();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(2);
  });

  it('has no stream while the page is hidden, and catches up when it is seen', () => {
    last().onopen?.();
    show('hidden');
    expect(FakeSource.open).toEqual([]);
    vi.advanceTimersByTime(60_000);
    show('visible');
    expect(FakeSource.open).toHaveLength(1);
    expect(missed).not.toHaveBeenCalled();
    last().onopen?.();
    expect(missed).toHaveBeenCalledTimes(1);
  });
});
