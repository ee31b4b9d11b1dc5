import { Temporal } from 'temporal-polyfill';
import { type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';

const WEEK = 7;

/** The weeks that a month is in, whole; days as `2026-11-26`. @param month `2026-11` @param firstDay 0 is Sunday */
export function weeksOf(month: string, firstDay: number): readonly (readonly string[])[] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const before = (first.dayOfWeek - firstDay + WEEK) % WEEK;
  const start = first.subtract({ days: before });
  const weeks = Math.ceil((before + first.daysInMonth) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_day, day) => start.add({ days: week * WEEK + day }).toString()),
  );
}

export const dayAfter = (day: string, by: number): string =>
  Temporal.PlainDate.from(day).add({ days: by }).toString();

export const today = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();

const zoned = (value: string, timeZone: string) => Temporal.Instant.from(value).toZonedDateTimeISO(timeZone);

/** The day that a value of the field lies in, by the clocks of the zone. */
export const dayOf = (value: string, kind: Kind, timeZone: string): string =>
  kind === 'TIMESTAMP' ? zoned(value, timeZone).toPlainDate().toString() : value.slice(0, 10);

/** The value on another day at the same time of day. */
export function onDay(value: string, day: string, kind: Kind, timeZone: string): string {
  if (kind !== 'TIMESTAMP') return day + value.slice(10);
  const date = Temporal.PlainDate.from(day);
  const { year, month, day: ofMonth } = date;
  return zoned(value, timeZone).with({ year, month, day: ofMonth }).toInstant().toString();
}

/** The first and the last value of the kind that lie within the days. */
export function boundsOf(kind: Kind, days: readonly string[], timeZone: string): readonly string[] {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (kind === 'LOCAL_DATE') return [first, last];
  return [`${first}T00:00:00`, `${last}T23:59:59.999999`].map((bound) =>
    kind === 'TIMESTAMP'
      ? Temporal.PlainDateTime.from(bound).toZonedDateTime(timeZone).toInstant().toString()
      : bound,
  );
}

/** Records whose value lies within days, the first and the last included. */
export const withinDays = (
  objectName: string,
  { field }: ColumnModel,
  days: readonly string[],
  timeZone: string,
): CompoundFilter => queryFilter(objectName, field.name, 'BETWEEN', boundsOf(field.kind, days, timeZone));
