// @vitest-environment ./tests/support/jsdom-on-node.ts
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ActivityWatch, watchActivity } from '../../src/shell/inactivity/activity.ts';
import { minutesAndSeconds, minutesToTell } from '../../src/views/widgets/remaining.ts';
import { idleUntil, isIdleTooLong, stopIdle } from '../../src/shell/session/idle-clock.ts';

const MINUTE_MS = 60_000;
const LIMIT_MS = 15 * MINUTE_MS;
const START = Date.UTC(2026, 10, 21, 12);

const onIdle = vi.fn();
let watch: ActivityWatch;
const left = () => (idleUntil() ?? NaN) - Date.now();
/** Time goes by while nothing runs, as in a machine that sleeps. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const move = (screenX: number) => dispatchEvent(new MouseEvent('mousemove', { screenX }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
  onIdle.mockReset();
  watch = watchActivity(LIMIT_MS, onIdle);
});
afterEach(() => {
  watch.stop();
  stopIdle();
  vi.useRealTimers();
});

describe('inactivity', () => {
  it('ends the session after the limit, and not before', () => {
    vi.advanceTimersByTime(LIMIT_MS - 1);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onIdle).toHaveBeenCalled();
  });

  it.each(['mousedown', 'click', 'keydown', 'wheel', 'touchstart', 'touchmove'])('%s is activity', (name) => {
    sleep(5 * MINUTE_MS);
    dispatchEvent(new Event(name));
    expect(left()).toBe(LIMIT_MS);
  });

  it('a mouse that moves is activity, one that rests while the page changes below it is not', () => {
    sleep(MINUTE_MS);
    move(1);
    expect(left()).toBe(LIMIT_MS);
    sleep(MINUTE_MS);
    move(1);
    expect(left()).toBe(LIMIT_MS - MINUTE_MS);
  });

  it('is looked for once in 100 ms', () => {
    sleep(MINUTE_MS);
    move(1);
    sleep(99);
    move(2);
    expect(left()).toBe(LIMIT_MS - 99);
    sleep(1);
    move(3);
    expect(left()).toBe(LIMIT_MS);
  });

  it('begins anew with a navigation', () => {
    sleep(MINUTE_MS);
    watch.touch();
    expect(left()).toBe(LIMIT_MS);
  });

  it.each(['focus', 'pageshow', 'mousemove', 'keydown'])(
    'a sleep past the limit ends it by the %s that wakes',
    (name) => {
      sleep(LIMIT_MS);
      dispatchEvent(name === 'mousemove' ? new MouseEvent(name, { screenX: 9 }) : new Event(name));
      expect(onIdle).toHaveBeenCalled();
      expect(isIdleTooLong()).toBe(true);
    },
  );

  it('shares its clock with other tabs', () => {
    vi.advanceTimersByTime(10 * MINUTE_MS);
    // Another tab is used.
    localStorage.setItem('tessera.idleUntil', String(Date.now() + LIMIT_MS));
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5 * MINUTE_MS + 1000);
    expect(onIdle).toHaveBeenCalled();
  });

  it('tells other tabs within a second, and no more often', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    for (let each = 0; each < 20; each++) {
      vi.advanceTimersByTime(100);
      move(each + 1);
    }
    expect(write.mock.calls.length).toBeLessThanOrEqual(3);
    vi.advanceTimersByTime(1000);
    expect(Number(localStorage.getItem('tessera.idleUntil'))).toBe(idleUntil());
    write.mockRestore();
  });
});

describe('the time that is left', () => {
  it.each([
    [15 * MINUTE_MS, '15:00', undefined],
    [2 * MINUTE_MS + 1, '02:01', undefined],
    [2 * MINUTE_MS, '02:00', 2],
    [MINUTE_MS, '01:00', 1],
    [1, '00:01', 1],
    [-5, '00:00', 1],
    [100 * MINUTE_MS, '100:00', undefined],
  ])('%i ms is %s', (ms, text, told) => {
    expect(minutesAndSeconds(ms)).toBe(text);
    expect(minutesToTell(ms)).toBe(told);
  });
});
