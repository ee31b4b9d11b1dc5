import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HeardEvents } from '../../../../src/server/platform/due/heard-events.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('events that nobody has written are not waited for', () => {
  const events = new HeardEvents();
  expect(events.wait()).toBe(Infinity);
  expect(events.take()).toBe(false);
});

it('the first event is looked at once, and those that follow all together', () => {
  const events = new HeardEvents();
  events.add();
  expect(events.take()).toBe(true);
  events.add();
  expect(events.take()).toBe(false);
  expect(events.wait()).toBeGreaterThan(0);
  vi.advanceTimersByTime(events.wait());
  events.add();
  expect(events.take()).toBe(true);
  expect(events.wait()).toBe(Infinity);
});

it('while much is written it is looked once a second, and soon again after a rest', () => {
  const events = new HeardEvents();
  let looks = 0;
  const write = (ms: number) => {
    for (let at = 0; at < ms; at += 10) {
      events.add();
      if (events.take()) looks++;
      vi.advanceTimersByTime(10);
    }
  };
  write(10_000);
  looks = 0;
  write(10_000);
  expect(looks).toBeLessThanOrEqual(11);
  vi.advanceTimersByTime(3_000);
  events.add();
  expect(events.take()).toBe(true);
  events.add();
  expect(events.wait()).toBeLessThanOrEqual(100);
});
