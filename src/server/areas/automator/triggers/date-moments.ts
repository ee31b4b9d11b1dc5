import { Temporal } from 'temporal-polyfill';
import type { Values } from '../../../base/sql/record-key.ts';
import { momentOf, onDay, shifted, type Unit } from '../moments.ts';

/** When a date of a record is told: so long before or after it. */
export interface DateRule {
  /** With its sign. */
  readonly amount: number;
  readonly unit: Unit;
  /** Of the day; null: the moment's own, or when the day begins. */
  readonly time: string | null;
  readonly isYearly: boolean;
  readonly zone: string;
}

export function dateRule(inputs: Values, zone: string): DateRule {
  const amount = Number(inputs['amount'] ?? 0);
  return {
    amount: inputs['side'] === 'BEFORE' ? -amount : amount,
    unit: (inputs['unit'] ?? 'DAYS') as Unit,
    time: typeof inputs['time'] === 'string' ? inputs['time'] : null,
    isYearly: inputs['yearly'] === true,
    zone,
  };
}

/** A day of records, and when it is told. */
export interface ToldDay {
  readonly day: Temporal.PlainDate;
  readonly at: Temporal.Instant;
}

/** Days that are looked back at: who was not there for longer has missed the others. */
const MOST_DAYS = 32;

/**
 * The days which are told after one moment and until another, in their order, and the first that is told later.
 * By the calendar of the zone: on the day on which clocks leave the time out it is right after the gap, and once where they show
 * it twice.
 */
export function toldDays(
  rule: DateRule,
  after: Temporal.Instant,
  until: Temporal.Instant,
): { readonly days: readonly ToldDay[]; readonly next: Temporal.Instant } {
  const { amount, unit, time, zone } = rule;
  const today = shifted(until, -amount, unit, zone).toZonedDateTimeISO(zone).toPlainDate();
  const all = Array.from({ length: MOST_DAYS + 3 }, (_, at): ToldDay => {
    const day = today.add({ days: at - MOST_DAYS });
    return { day, at: shifted(onDay(day, time ?? '00:00', zone), amount, unit, zone) };
  });
  const isAfter = (at: Temporal.Instant, moment: Temporal.Instant) =>
    Temporal.Instant.compare(at, moment) > 0;
  const later = all.find(({ at }) => isAfter(at, until));
  return {
    days: all.filter(({ at }) => isAfter(at, after) && !isAfter(at, until)),
    next: later?.at ?? until.add({ hours: 24 }),
  };
}

/** When a moment of a record is told; yearly ones are told by days. */
export const toldMoment = ({ amount, unit, zone }: DateRule, value: string): Temporal.Instant =>
  shifted(momentOf(value, null, zone), amount, unit, zone);

/** Days of other years that are this one: of a leap day the last of February, where the year has none. */
export function sameDays(day: Temporal.PlainDate): readonly string[] {
  const text = day.toString().slice(5);
  return text === '02-28' && !day.inLeapYear ? [text, '02-29'] : [text];
}
