import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { nextOpening } from '../../../../src/server/areas/campaigns/sending/window.ts';

const WARSAW = 'Europe/Warsaw';
const next = (
  now: string,
  window: { sendFrom?: string; sendUntil?: string; sendDays?: readonly string[] },
  zone = WARSAW,
) =>
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
  const night = { sendFrom: '22:00:00', sendUntil: '02:00:00', sendDays: ['FRIDAY'] };
  expect(next('2026-05-08T21:00', night)).toBe('2026-05-08T22:00+02:00');
  expect(next('2026-05-09T01:30', night)).toBe('2026-05-09T01:30+02:00');
  expect(next('2026-05-09T02:00', night)).toBe('2026-05-15T22:00+02:00');
  expect(next('2026-05-08T01:30', night)).toBe('2026-05-08T22:00+02:00');
});

it('waits for a day that is chosen', () => {
  expect(next('2026-05-08T21:00', { ...DAY, sendDays: ['MONDAY'] })).toBe('2026-05-11T08:00+02:00');
  expect(next('2026-05-09T12:00', { sendDays: ['SATURDAY'] })).toBe('2026-05-09T12:00+02:00');
});

it('begins after what the clocks leave out, and counts an hour that comes twice both times', () => {
  const early = { sendFrom: '02:30:00', sendUntil: '04:00:00' };
  // On the 29th of March 2:00 is 3:00.
  expect(next('2026-03-29T00:00', early)).toBe('2026-03-29T03:30+02:00');
  expect(next('2026-03-28T20:00', DAY)).toBe('2026-03-29T08:00+02:00');
  // On the 25th of October 3:00 is 2:00 once more.
  expect(next('2026-10-25T02:45+02:00', early)).toBe('2026-10-25T02:45+02:00');
  expect(next('2026-10-25T02:15+01:00', early)).toBe('2026-10-25T02:15+01:00');
});
