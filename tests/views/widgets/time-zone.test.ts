import { expect, it, vi } from 'vitest';
import { setUserTimeZone, userTimeZone } from '../../../src/views/widgets/time-zone.ts';

it('hundreds of values ask the browser for its zone once, and hear of a journey', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'Europe/Warsaw' } as Intl.ResolvedDateTimeFormatOptions);
  try {
    expect(Array.from({ length: 300 }, userTimeZone)).toEqual(Array(300).fill('Europe/Warsaw'));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockReturnValue({ timeZone: 'Asia/Tokyo' } as Intl.ResolvedDateTimeFormatOptions);
    vi.advanceTimersByTime(5 * 60_000);
    expect(userTimeZone()).toBe('Asia/Tokyo');
    setUserTimeZone('UTC');
    expect(userTimeZone()).toBe('UTC');
  } finally {
    setUserTimeZone(undefined);
    asked.mockRestore();
    vi.useRealTimers();
  }
});
