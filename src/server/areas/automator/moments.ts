import { Temporal } from 'temporal-polyfill';

/** Values of the inputs `unit`. */
export type Unit = 'MINUTES' | 'HOURS' | 'DAYS' | 'WEEKS';

/**
 * So much later, or earlier: minutes and hours by the clock that never changes; days and weeks by the calendar of the zone, so that
 * the time of the day stays what it was. One that clocks leave out comes right after the gap.
 */
export function shifted(from: Temporal.Instant, amount: number, unit: Unit, zone: string): Temporal.Instant {
  if (unit === 'MINUTES' || unit === 'HOURS')
    return from.add(unit === 'MINUTES' ? { minutes: amount } : { hours: amount });
  const days = unit === 'DAYS' ? amount : amount * 7;
  return from.toZonedDateTimeISO(zone).add({ days }).toInstant();
}

export const instantOf = (date: Date): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime());
export const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

/** When the clocks of the zone show the time on the day: right after the gap where they leave it out, the first of two. */
export const onDay = (day: Temporal.PlainDate, time: string, zone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant();

/**
 * The moment of a date of a record: a LOCAL_DATE at the time, or at the beginning of the day; a TIMESTAMP, or the LOCAL_DATETIME by
 * the clocks of the zone, as it is, unless a time is given for its day.
 */
export function momentOf(value: string, time: string | null, zone: string): Temporal.Instant {
  const isInstant = /[Zz]$|[+-]\d\d:?\d\d$/.test(value) && value.includes('T');
  if (isInstant) {
    const instant = Temporal.Instant.from(value);
    return time === null ? instant : onDay(instant.toZonedDateTimeISO(zone).toPlainDate(), time, zone);
  }
  if (time === null && value.includes('T'))
    return Temporal.PlainDateTime.from(value).toZonedDateTime(zone).toInstant();
  return onDay(Temporal.PlainDate.from(value), time ?? '00:00', zone);
}
