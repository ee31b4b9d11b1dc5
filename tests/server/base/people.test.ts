import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveTime, peopleCall, personCalled, tellOfPeople } from '../../../src/server/base/people.ts';

describe('what has time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const isLeft = async (tookMs: number, times?: number) => {
    let isOver = false;
    const left = leaveTime(tookMs, times).then(() => (isOver = true));
    let ms = 0;
    for (; await Promise.resolve().then(() => !isOver); ms++) await vi.advanceTimersByTimeAsync(1);
    await left;
    return ms;
  };

  it('leaves none once nobody calls any more', async () => {
    personCalled();
    vi.advanceTimersByTime(50);
    expect(peopleCall()).toBe(false);
    expect(await isLeft(10)).toBe(0);
  });

  it('leaves twice as long as it took while people call, and as long as they do at the most', async () => {
    personCalled();
    expect(peopleCall()).toBe(true);
    expect(await isLeft(10)).toBe(20);
    personCalled();
    expect(await isLeft(5, 6)).toBe(30);
    personCalled();
    expect(await isLeft(400)).toBe(50);
    expect(peopleCall()).toBe(false);
  });

  it('tells others that people call, and not with each call', () => {
    vi.advanceTimersByTime(20);
    const told = vi.fn();
    tellOfPeople(told);
    personCalled();
    vi.advanceTimersByTime(19);
    personCalled();
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    personCalled();
    expect(told).toHaveBeenCalledTimes(2);
    tellOfPeople(undefined);
    vi.advanceTimersByTime(20);
    personCalled();
    expect(told).toHaveBeenCalledTimes(2);
  });
});
