import { expect, it } from 'vitest';
import type { Kind } from '../../../src/contract/kinds/kind.ts';
import { dateAs, readRelativeMoment, relativeValue } from '../../../src/contract/workflow/relative-moment.ts';

const KNOWN: Readonly<Record<string, unknown>> = {
  'event.start': '2026-03-10T09:30:00Z',
  birthDate: '1980-02-29',
  none: null,
  words: 'soon',
  last: '+275760-09-12',
};
const context = {
  now: '2026-03-02T22:30:00Z',
  timeZone: 'Europe/Warsaw',
  valueOf: (name: string) => KNOWN[name],
};
const at = (text: string, kind: Kind = 'TIMESTAMP') => {
  const moment = readRelativeMoment(text);
  return moment && relativeValue(moment, kind, context);
};

it.each([
  ['now', 'TIMESTAMP', '2026-03-02T22:30:00Z'],
  // In Warsaw it is half past eleven: the day is still the second.
  ['TODAY', 'LOCAL_DATE', '2026-03-02'],
  ['today', 'TIMESTAMP', '2026-03-01T23:00:00Z'],
  ['tomorrow', 'LOCAL_DATE', '2026-03-03'],
  ['in 3 days', 'LOCAL_DATE', '2026-03-05'],
  ['in 1 hour', 'LOCAL_DATE', '2026-03-03'],
  ['in 3 days', 'LOCAL_DATETIME', '2026-03-05T23:30:00'],
  ['2 weeks ago', 'LOCAL_DATE', '2026-02-16'],
  // The clock goes forward on March 29: the time of the day stays.
  ['in 4 weeks', 'TIMESTAMP', '2026-03-30T21:30:00Z'],
  ['2 days before {{event.start}}', 'TIMESTAMP', '2026-03-08T09:30:00Z'],
  ['1 day after {{ event.start }}', 'LOCAL_DATE', '2026-03-11'],
  ['1 year after {{birthDate}}', 'LOCAL_DATE', '1981-02-28'],
  ['1 week after today', 'LOCAL_DATE', '2026-03-09'],
  ['1 day before {{none}}', 'LOCAL_DATE', undefined],
  ['1 day before {{words}}', 'LOCAL_DATE', undefined],
  ['1 year after {{last}}', 'LOCAL_DATE', undefined],
  ['in 3 days', 'STRING', undefined],
] as const)('%s is as a %s %s', (text, kind, expected) => {
  expect(at(text, kind)).toBe(expected);
});

it.each([
  '',
  'soon',
  'in three days',
  'in 99999 days',
  '3 days',
  '{{event.start}}',
  '2 days before',
  'in 3 days {{x}}',
])('reads no moment in “%s”', (text) => expect(readRelativeMoment(text)).toBeUndefined());

it('gives a date of one kind as one of another', () => {
  expect(dateAs('2026-03-02T23:30:00Z', 'LOCAL_DATE', 'Europe/Warsaw')).toBe('2026-03-03');
  expect(dateAs('2026-03-02', 'TIMESTAMP', 'Europe/Warsaw')).toBe('2026-03-01T23:00:00Z');
  expect(dateAs('soon', 'LOCAL_DATE', 'UTC')).toBeUndefined();
  expect(dateAs(7, 'LOCAL_DATE', 'UTC')).toBeUndefined();
});
