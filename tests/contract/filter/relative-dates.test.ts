import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/contract/errors.ts';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import { catalog, objectOf } from './metadata.ts';

const FIELDS = { date: 'born', local: 'meets', instant: 'startsAt' } as const;

/** The bounds of a relative date, as `from – before`. */
function bounds(
  field: keyof typeof FIELDS,
  operator: Operator,
  count: unknown,
  now: string,
  timeZone: string,
) {
  const values = count === undefined ? [] : [count];
  const filter = queryFilter('Thing', FIELDS[field], operator, ...values);
  const node = resolveFilter(catalog, objectOf('Thing'), filter, { now, timeZone });
  if (node.type !== 'range') throw new Error(`${operator} is no range`);
  return `${node.from ?? ''} – ${node.before ?? ''}`;
}

describe('on a date, seen at noon of March 31 in Warsaw', () => {
  it.each<[Operator, number | undefined, string]>([
    ['IS_TODAY', undefined, '2026-03-31 – 2026-04-01'],
    ['IN_LAST_DAYS', 1, '2026-03-31 – 2026-04-01'],
    ['IN_LAST_DAYS', 7, '2026-03-25 – 2026-04-01'],
    ['IN_NEXT_DAYS', 1, '2026-03-31 – 2026-04-01'],
    ['IN_NEXT_DAYS', 7, '2026-03-31 – 2026-04-07'],
    ['IN_LAST_WEEKS', 2, '2026-03-18 – 2026-04-01'],
    ['IN_NEXT_WEEKS', 2, '2026-03-31 – 2026-04-14'],
    ['IN_LAST_MONTHS', 1, '2026-03-01 – 2026-04-01'],
    ['IN_LAST_MONTHS', 2, '2026-02-01 – 2026-04-01'],
    ['IN_NEXT_MONTHS', 1, '2026-03-31 – 2026-04-30'],
    ['IN_NEXT_MONTHS', 11, '2026-03-31 – 2027-02-28'],
    ['BEFORE_NOW', 0, ' – 2026-03-31'],
    ['BEFORE_NOW', -30, ' – 2026-03-01'],
    ['AFTER_NOW', 0, '2026-04-01 – '],
    ['AFTER_NOW', 7, '2026-04-08 – '],
  ])('%s %s', (operator, count, expected) => {
    expect(bounds('date', operator, count, '2026-03-31T10:00:00Z', 'Europe/Warsaw')).toBe(expected);
  });
});

describe('days are those of the zone', () => {
  const now = '2026-03-28T23:30:00Z';
  it.each([
    ['UTC', '2026-03-28 – 2026-03-29'],
    ['Europe/Warsaw', '2026-03-29 – 2026-03-30'],
    ['Pacific/Kiritimati', '2026-03-29 – 2026-03-30'],
    ['Pacific/Pago_Pago', '2026-03-28 – 2026-03-29'],
  ])('%s', (timeZone, expected) => {
    expect(bounds('date', 'IS_TODAY', undefined, now, timeZone)).toBe(expected);
  });

  it('and have 23 or 25 hours where the clock is changed', () => {
    expect(bounds('instant', 'IS_TODAY', undefined, '2026-03-29T12:00:00Z', 'Europe/Warsaw')).toBe(
      '2026-03-28T23:00:00Z – 2026-03-29T22:00:00Z',
    );
    expect(bounds('instant', 'IN_LAST_DAYS', 2, '2026-10-26T12:00:00Z', 'Europe/Warsaw')).toBe(
      '2026-10-24T22:00:00Z – 2026-10-26T23:00:00Z',
    );
  });

  it('and begin later where the clock skips midnight, for instants but not for local times', () => {
    const seen = ['2026-03-29T12:00:00Z', 'Asia/Beirut'] as const;
    expect(bounds('instant', 'IS_TODAY', undefined, ...seen)).toBe(
      '2026-03-28T22:00:00Z – 2026-03-29T21:00:00Z',
    );
    expect(bounds('local', 'IS_TODAY', undefined, ...seen)).toBe('2026-03-29T00:00:00 – 2026-03-30T00:00:00');
  });
});

describe('before and after now', () => {
  it('count whole days of the clock, over a change of it too', () => {
    const seen = ['2026-03-28T12:00:00.1234569Z', 'Europe/Warsaw'] as const;
    expect(bounds('instant', 'BEFORE_NOW', 1, ...seen)).toBe(' – 2026-03-29T11:00:00.123456Z');
    expect(bounds('local', 'BEFORE_NOW', 1, ...seen)).toBe(' – 2026-03-29T13:00:00.123456');
  });

  it('leave out the moment itself', () => {
    const seen = ['2026-03-28T12:00:00Z', 'UTC'] as const;
    expect(bounds('instant', 'AFTER_NOW', 0, ...seen)).toBe('2026-03-28T12:00:00.000001Z – ');
    expect(bounds('local', 'AFTER_NOW', -1, ...seen)).toBe('2026-03-27T12:00:00.000001 – ');
  });
});

it.each<[Operator, unknown]>([
  ['IN_LAST_DAYS', 0],
  ['IN_LAST_DAYS', -1],
  ['IN_NEXT_WEEKS', 1.5],
  ['IN_NEXT_MONTHS', '3'],
  ['IN_LAST_MONTHS', 10_001],
  ['BEFORE_NOW', -10_001],
  ['AFTER_NOW', [1]],
])('refuses %s %s', (operator, count) => {
  expect(() => bounds('date', operator, count, '2026-03-28T12:00:00Z', 'UTC')).toThrow(ApiError);
});

it('takes the present where no moment is given', () => {
  const filter = queryFilter('Thing', 'startsAt', 'BEFORE_NOW', 0);
  const before = new Date().toISOString();
  expect(resolveFilter(catalog, objectOf('Thing'), filter, { timeZone: 'UTC' })).toMatchObject({
    before: expect.stringMatching(new RegExp(`^${before.slice(0, 2)}`)) as string,
  });
});
