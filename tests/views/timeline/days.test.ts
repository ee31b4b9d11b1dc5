import { expect, it } from 'vitest';
import { byDay } from '../../../src/views/timeline/days.ts';

const at = (...moments: readonly string[]) => moments.map((moment) => ({ at: moment }));

it('puts entries under the days of the zone, in their order', () => {
  const entries = at('2026-03-29T21:30:00Z', '2026-03-29T22:30:00.123456Z', '2026-03-29T00:30:00Z');
  const days = (timeZone: string) =>
    byDay(entries, { locale: 'en', timeZone }).map(({ day, entries: own }) => [day, own.length]);
  expect(days('UTC')).toEqual([['2026-03-29', 3]]);
  // Summer time has begun that night.
  expect(days('Europe/Warsaw')).toEqual([
    ['2026-03-29', 1],
    ['2026-03-30', 1],
    ['2026-03-29', 1],
  ]);
  expect(byDay([], { locale: 'en', timeZone: 'UTC' })).toEqual([]);
});
