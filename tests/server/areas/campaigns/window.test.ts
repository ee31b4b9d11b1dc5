import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { nextOpening } from '../../../../src/server/areas/campaigns/sending/window.ts';

const WARSAW = 'Europe/Warsaw';
const next = (now: string, window: Partial<Parameters<typeof nextOpening>[0]>, zone = WARSAW) =>
  nextOpening(
    { sendFrom: null, sendUntil: null, sendDays: null, ...window },
    Temporal.ZonedDateTime.from(`${now}[${zone}]`).toInstant(),
    zone,
  )
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' });
const DAY = { sendFrom: '08:00:00', sendUntil: '20:00:00' };

it('is open between its ends, and opens anew the next day', () => {
  expect(next('2026-05-04T07:59', DAY)).toBe('2026-05-04T08:00+02:00');
  expect(next('2026-05-04T08:00', DAY)).toBe('2026-05-04T08:00+02:00');
  expect(next('2026-05-04T19:59', DAY)).toBe('2026-05-04T19:59+02:00');
  expect(next('2026-05-04T20:00', DAY)).toBe('2026-05-05T08:00+02:00');
  expect(next('2026-05-04T20:00', {})).toBe('2026-05-04T20:00+02:00');
});

it('goes over midnight as a part of the day on which it began', () => {
  const night = { sendFrom: '22:00:00', sendUntil: '02:00:00', sendDays: ['FRIDAY' as const] };
  expect(next('2026-05-08T21:00', night)).toBe('2026-05-08T22:00+02:00');
  expect(next('2026-05-09T01:30', night)).toBe('2026-05-09T01:30+02:00');
  expect(next('2026-05-09T02:00', night)).toBe('2026-05-15T22:00+02:00');
  expect(next('2026-05-08T01:30', night)).toBe('2026-05-08T22:00+02:00');
});

it('waits for a day that is chosen', () => {
  expect(next('2026-05-08T21:00', { ...DAY, sendDays: ['MONDAY'] })).toBe('2026-05-11T08:00+02:00');
  expect(next('2026-05-09T12:00', { sendDays: ['SATURDAY'] })).toBe('2026-05-09T12:00+02:00');
});

it('begins when the clocks have left out its beginning, and counts an hour that comes twice both times', () => {
  const early = { sendFrom: '02:30:00', sendUntil: '04:00:00' };
  // On the 29th of March 2:00 is 3:00.
  expect(next('2026-03-29T00:00', early)).toBe('2026-03-29T03:00+02:00');
  expect(next('2026-03-28T20:00', DAY)).toBe('2026-03-29T08:00+02:00');
  // On the 25th of October 3:00 is 2:00 once more.
  expect(next('2026-10-25T02:45+02:00', early)).toBe('2026-10-25T02:45+02:00');
  expect(next('2026-10-25T02:15+01:00', early)).toBe('2026-10-25T02:30+01:00');
  const within = { sendFrom: '02:15:00', sendUntil: '02:45:00' };
  expect(next('2026-10-25T02:45+02:00', within)).toBe('2026-10-25T02:15+01:00');
  expect(next('2026-10-25T02:45+01:00', within)).toBe('2026-10-26T02:15+01:00');
});

it('does not open on the day whose clocks leave all of it out', () => {
  const within = { sendFrom: '02:15:00', sendUntil: '02:45:00' };
  expect(next('2026-03-29T01:00', within)).toBe('2026-03-30T02:15+02:00');
  expect(next('2026-03-29T03:20', within)).toBe('2026-03-30T02:15+02:00');
  expect(next('2026-03-28T12:00', { ...within, sendDays: ['SUNDAY'] })).toBe('2026-04-05T02:15+02:00');
  // Closes when the clocks leap over its end.
  expect(next('2026-03-29T03:00', { sendFrom: '01:00:00', sendUntil: '02:30:00' })).toBe(
    '2026-03-30T01:00+02:00',
  );
  // Over a midnight that is not there: in Beirut the 29th of March begins at 1:00.
  const night = { sendFrom: '22:00:00', sendUntil: '00:30:00' };
  expect(next('2026-03-29T01:00', night, 'Asia/Beirut')).toBe('2026-03-29T22:00+03:00');
});

it('has a next moment in every zone at any time, which is within the window by its clocks', () => {
  const zones = [
    'Europe/Warsaw',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Cairo',
  ];
  for (const zone of zones)
    for (let hour = 0; hour < 24 * 365; hour += 7) {
      const now = Temporal.Instant.from('2026-01-01T00:20Z').add({ hours: hour });
      const at = nextOpening({ sendFrom: '09:00', sendUntil: '17:30', sendDays: null }, now, zone);
      const shown = at.toZonedDateTimeISO(zone);
      expect(Temporal.Instant.compare(at, now)).toBeGreaterThanOrEqual(0);
      expect(shown.hour * 60 + shown.minute).toBeGreaterThanOrEqual(9 * 60);
      expect(shown.hour * 60 + shown.minute).toBeLessThan(17.5 * 60);
      // And nobody waits for longer than from one evening to the next morning.
      expect(now.until(at).total('hours')).toBeLessThanOrEqual(17);
    }
});
