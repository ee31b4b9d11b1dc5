import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginCall,
  callLoad,
  hearOfPeople,
  leaveTime,
  peopleCall,
  tellOfPeople,
} from '../../../src/server/base/people.ts';
import { noteWatching, withRequest } from '../../../src/server/base/log/current-request.ts';

describe('what has time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    forget();
  });
  afterEach(() => {
    tellOfPeople(undefined);
    forget();
    vi.useRealTimers();
  });

  /** Those who called in another file did so by another clock. */
  function forget() {
    hearOfPeople({ share: 0, isOpen: false });
    callLoad();
    vi.advanceTimersByTime(60_000);
    callLoad();
  }

  const isLeft = async (tookMs: number, times?: number) => {
    let isOver = false;
    const left = leaveTime(tookMs, times).then(() => (isOver = true));
    let ms = 0;
    for (; await Promise.resolve().then(() => !isOver); ms++) await vi.advanceTimersByTimeAsync(1);
    await left;
    return ms;
  };
  /** Calls that take so long each, one beginning every so often. */
  const callEvery = (everyMs: number, tookMs: number, count: number) => {
    for (let at = 0; at < count; at++) {
      const call = beginCall();
      vi.advanceTimersByTime(tookMs);
      call.end();
      vi.advanceTimersByTime(everyMs - tookMs);
    }
  };

  it('leaves none where nobody calls, or has long ago', async () => {
    expect(await isLeft(10)).toBe(0);
    callEvery(10, 10, 50);
    expect(peopleCall()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(peopleCall()).toBe(false);
    expect(await isLeft(10)).toBe(0);
  });

  it('leaves twice as long as it took while one call follows the other, and 50 ms at the most', async () => {
    callEvery(10, 9, 50);
    expect(await isLeft(10)).toBe(20);
    callEvery(10, 9, 50);
    expect(await isLeft(5, 6)).toBe(30);
    callEvery(10, 9, 50);
    expect(await isLeft(400)).toBe(50);
  });

  it('leaves light traffic no more of its time than that takes', async () => {
    callEvery(50, 4, 50);
    expect(peopleCall()).toBe(false);
    expect(callLoad()).toBeLessThan(0.1);
    expect(await isLeft(10)).toBeLessThanOrEqual(3);
  });

  it('counts calls that are still open, for a second: streams and slow readers are nobody’s wait', async () => {
    const call = beginCall();
    vi.advanceTimersByTime(500);
    expect(peopleCall()).toBe(true);
    vi.advanceTimersByTime(501);
    expect(peopleCall()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(peopleCall()).toBe(false);
    call.end();
    expect(await isLeft(10)).toBe(0);
  });

  it('is not held up by those who only watch it', () => {
    for (let at = 0; at < 50; at++) {
      const call = beginCall();
      vi.advanceTimersByTime(1);
      withRequest({ id: 'watching', call }, () => noteWatching());
      vi.advanceTimersByTime(30);
      call.end();
    }
    expect(callLoad()).toBeLessThan(0.1);
  });

  it('hears of calls to other processes, and how they end', () => {
    hearOfPeople({ share: 0.9, isOpen: false });
    expect(peopleCall()).toBe(true);
    vi.advanceTimersByTime(300);
    expect(peopleCall()).toBe(false);
    hearOfPeople({ share: 0, isOpen: true });
    vi.advanceTimersByTime(200);
    expect(peopleCall()).toBe(true);
    hearOfPeople({ share: 0, isOpen: false });
    expect(peopleCall()).toBe(false);
  });

  it('tells others no more than every 20 ms, and what is told last is how it is', () => {
    const told = vi.fn();
    tellOfPeople(told);
    vi.advanceTimersByTime(20);
    callEvery(2, 1, 9);
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(20);
    expect(told).toHaveBeenCalledTimes(2);
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ isOpen: false }));
    tellOfPeople(undefined);
    callEvery(30, 1, 3);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
