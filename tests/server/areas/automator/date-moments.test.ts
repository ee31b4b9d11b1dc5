/** When dates of records are told: by calendars and clocks of a zone, on days too on which these change. */
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import {
  dateRule,
  sameDays,
  toldDays,
  toldMoment,
} from '../../../../src/server/areas/automator/triggers/date-moments.ts';
import { happeningsOf, isMeant } from '../../../../src/server/areas/automator/triggers/happenings.ts';
import { hookProblem, shapeOf, valueAt } from '../../../../src/server/areas/automator/triggers/hook.ts';
import { signatureHeaders } from '../../../../src/server/platform/outgoing/sign.ts';

const ZONE = 'Europe/Warsaw';
const instant = (text: string) => Temporal.Instant.from(text);
const told = (inputs: object, from: string, to: string) =>
  toldDays(dateRule({ ...inputs }, ZONE), instant(from), instant(to)).days.map(
    ({ day, at }) => `${day} ${at}`,
  );

it('a time that clocks leave out is right after the gap, one that they show twice the first of the two', () => {
  expect(told({ time: '02:30' }, '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
    '2026-03-29 2026-03-29T01:30:00Z',
    '2026-03-30 2026-03-30T00:30:00Z',
  ]);
  expect(told({ time: '02:30' }, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
    '2026-10-25 2026-10-25T00:30:00Z',
    '2026-10-26 2026-10-26T01:30:00Z',
  ]);
});

it('each day is told once, however often it is looked and whatever the offset is', () => {
  for (const [amount, unit, side] of [
    [0, 'DAYS', 'AFTER'],
    [3, 'DAYS', 'BEFORE'],
    [2, 'WEEKS', 'AFTER'],
    [5, 'HOURS', 'BEFORE'],
    [90, 'MINUTES', 'AFTER'],
  ] as const) {
    const inputs = { amount, unit, side, time: '02:30:00' };
    const rule = dateRule(inputs, ZONE);
    const seen: string[] = [];
    let last = instant('2026-03-26T12:00:00Z');
    while (Temporal.Instant.compare(last, instant('2026-04-02T12:00:00Z')) < 0) {
      const { next } = toldDays(rule, last, last);
      // Late by minutes, as after the death of a process.
      const now = next.add({ minutes: seen.length * 7 });
      seen.push(...toldDays(rule, last, now).days.map(({ day }) => day.toString()));
      last = now;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const days = seen.map((day) => Temporal.PlainDate.from(day));
    days.slice(1).forEach((day, at) => expect(day.since(days[at] ?? day).days).toBe(1));
    expect(seen.length).toBeGreaterThanOrEqual(6);
  }
});

it('days and weeks of a moment keep the time of the day, hours do not', () => {
  const at = (inputs: object) => toldMoment(dateRule({ ...inputs }, ZONE), '2026-03-29T10:00:00Z').toString();
  expect(at({ amount: 1, unit: 'DAYS', side: 'BEFORE' })).toBe('2026-03-28T11:00:00Z');
  expect(at({ amount: 24, unit: 'HOURS', side: 'BEFORE' })).toBe('2026-03-28T10:00:00Z');
});

it('a leap day is the last of February in other years', () => {
  expect(sameDays(Temporal.PlainDate.from('2027-02-28'))).toEqual(['02-28', '02-29']);
  expect(sameDays(Temporal.PlainDate.from('2028-02-28'))).toEqual(['02-28']);
  expect(sameDays(Temporal.PlainDate.from('2028-02-29'))).toEqual(['02-29']);
});

it('changes are told by value, of lists by what came and what went', () => {
  const of = (name: string, changes: readonly object[]) =>
    happeningsOf({
      id: 'e',
      name,
      object: 'A',
      recordId: 'r',
      deed: 'workflow:2:s',
      changes,
      ids: [],
      data: null,
    } as never)[0] as never;
  const change = (before: unknown, after: unknown) => of('UPDATE', [{ field: 'f', before, after }]);
  const meant = (inputs: object, happening: never, does = 'recordUpdated') =>
    isMeant(does, { object: 'A', ...inputs }, happening);
  expect(meant({}, change(1, 2))).toBe(true);
  expect(meant({ field: 'g' }, change(1, 2))).toBe(false);
  expect(meant({ field: 'f', from: '1', to: '2' }, change(1, 2))).toBe(true);
  expect(meant({ field: 'f', from: '2' }, change(1, 2))).toBe(false);
  expect(meant({ field: 'f', to: 'x' }, change(['x'], ['x', 'y']))).toBe(false);
  expect(meant({ field: 'f', to: 'y' }, change(['x'], ['x', 'y']))).toBe(true);
  expect(meant({ field: 'f', from: 'x' }, change(['x'], []))).toBe(true);
  expect(meant({ object: 'B' }, change(1, 2))).toBe(false);
  expect(meant({ field: 'f' }, of('CREATE', []))).toBe(false);
  expect(meant({ field: 'f', alsoCreated: true }, of('CREATE', []))).toBe(true);
  expect(meant({ field: 'f', alsoCreated: true, to: '2' }, of('CREATE', []))).toBe(false);
  expect(meant({}, of('DELETE', []))).toBe(false);
  expect((of('CREATE', []) as { depth: number }).depth).toBe(3);
  const area = happeningsOf({
    id: 'e',
    name: 'records.changed',
    object: 'A',
    recordId: null,
    deed: null,
    changes: null,
    ids: ['r', 's'],
    data: { field: 'f', after: 'X' },
  } as never);
  expect(area.map(({ id }) => id)).toEqual(['r', 's']);
  expect(isMeant('recordUpdated', { object: 'A', field: 'f', to: 'X' }, area[0] as never)).toBe(true);
});

it('a call is taken that is signed by one of the secrets, of this time, as it is', () => {
  const secret = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
  const [now, body] = [1_800_000_000_000, '{"a":1}'];
  const head = (by: string, at = now) => {
    const made = signatureHeaders({ id: 'msg_1', secrets: [by] }, at, body);
    return {
      id: made['webhook-id'],
      timestamp: made['webhook-timestamp'],
      signature: made['webhook-signature'],
    };
  };
  const problem = (given: ReturnType<typeof head>, text = body) =>
    hookProblem(given, text, [secret('a'), secret('b')], now);
  expect(problem(head(secret('a')))).toBeUndefined();
  expect(problem(head(secret('b')))).toBeUndefined();
  expect(
    problem({ ...head(secret('a')), signature: `v1,AAAA ${head(secret('a')).signature}` }),
  ).toBeUndefined();
  expect(problem(head(secret('c')))).toContain('webhook-signature');
  expect(problem(head(secret('a')), '{"a":2}')).toContain('webhook-signature');
  expect(problem({ ...head(secret('a')), id: 'msg_2' })).toContain('webhook-signature');
  expect(problem(head(secret('a'), now - 301_000))).toContain('webhook-timestamp');
  expect(problem(head(secret('a'), now + 301_000))).toContain('webhook-timestamp');
  expect(problem({ ...head(secret('a')), timestamp: '' })).toContain('webhook-timestamp');
  expect(problem({ ...head(secret('a')), id: '' })).toContain('webhook-id');
});

it('of payloads the shape is kept, and values are found by their path', () => {
  const payload = { person: { email: 'ada@test', tags: ['a', 'b'] }, count: 2, none: null };
  expect(shapeOf(payload)).toEqual({
    person: { email: 'string', tags: ['string'] },
    count: 'number',
    none: null,
  });
  expect(valueAt(payload, 'person.tags.1')).toBe('b');
  expect(valueAt(payload, 'person.name')).toBeUndefined();
  expect(valueAt(payload, 'person.constructor')).toBeUndefined();
});
