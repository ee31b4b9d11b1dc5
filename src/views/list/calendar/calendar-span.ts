import { Temporal } from 'temporal-polyfill';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { weeksOf } from './month.ts';

/** What a calendar shows at a time. */
export const CALENDAR_SPANS = ['month', 'week', 'day'] as const;
export type CalendarSpan = (typeof CALENDAR_SPANS)[number];

export const readSpan = (text: string | null | undefined): CalendarSpan | undefined =>
  CALENDAR_SPANS.find((span) => span === text);

/** The day of a text such as `2026-11-26`; undefined for all else. */
export function readDay(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

/** The rows of days that the span with the day has; those of a month are whole weeks. @param firstDay 0 is Sunday */
export function daysOfSpan(
  span: CalendarSpan,
  day: string,
  firstDay: number,
): readonly (readonly string[])[] {
  if (span === 'day') return [[day]];
  const weeks = weeksOf(day.slice(0, 7), firstDay);
  return span === 'month' ? weeks : weeks.filter((week) => week.includes(day));
}

/** Does the span with the day `of` hold the other one, too? */
export function isInSpan(span: CalendarSpan, of: string, day: string, firstDay: number): boolean {
  if (span === 'month') return of.slice(0, 7) === day.slice(0, 7);
  return daysOfSpan(span, of, firstDay).flat().includes(day);
}

/** The same day so many spans later: the last one of a month that is too short. */
export const spanAfter = (span: CalendarSpan, day: string, by: number): string =>
  Temporal.PlainDate.from(day)
    .add({ [`${span}s`]: by })
    .toString();

/** `November 2026`, `23 – 29 November 2026` or `Thursday, 26 November 2026`. */
export function spanTitle(span: CalendarSpan, days: readonly string[], day: string, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const [first = day, last = day] = [days[0], days.at(-1)];
  if (span === 'day') return format({ dateStyle: 'full' }).format(new Date(day));
  if (span === 'month') return format({ month: 'long', year: 'numeric' }).format(new Date(day));
  return format({ dateStyle: 'long' }).formatRange(new Date(first), new Date(last));
}

/** A place for a new entry; without an hour it is a day. */
export interface CalendarSlot {
  readonly day: string;
  readonly hour?: number | undefined;
}

/** Where only a day was chosen, an entry with a time begins then. */
const MORNING = 9;
/** As long lasts an entry that was just begun. */
const NEW_ENTRY_HOURS = 1;

/** What a new entry at the place begins with, by field name. */
export function valuesAt(
  { at, end }: CalendarModel,
  { day, hour = MORNING }: CalendarSlot,
  timeZone: string,
): Readonly<Record<string, string>> {
  const { kind } = at.field;
  const start = Temporal.PlainDate.from(day).toPlainDateTime({ hour });
  const write = (value: Temporal.PlainDateTime) => {
    if (kind === 'LOCAL_DATE') return day;
    return kind === 'TIMESTAMP'
      ? value.toZonedDateTime(timeZone).toInstant().toString()
      : value.toString({ smallestUnit: 'second' });
  };
  return {
    [at.field.name]: write(start),
    ...(end && !end.field.readOnly ? { [end.field.name]: write(start.add({ hours: NEW_ENTRY_HOURS })) } : {}),
  };
}
