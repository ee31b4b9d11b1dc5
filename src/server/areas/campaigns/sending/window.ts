import { Temporal } from 'temporal-polyfill';
import type { Campaign } from '../campaign.ts';

type Window = Pick<Campaign, 'sendFrom' | 'sendUntil' | 'sendDays'>;

/** In the order of ISO: Monday is 1. */
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const MOST_DAYS = 8;

/**
 * When it may be sent next by the clocks of a zone: `now` where it may at once, else the next moment at which the window
 * opens. What the clocks of a day leave out begins with the next moment that they have; an hour that comes twice counts both
 * times. A window over midnight belongs to the day on which it begins.
 * @param zone IANA name
 */
export function nextOpening(
  { sendFrom, sendUntil, sendDays }: Window,
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant {
  const isAllowed = (day: Temporal.PlainDate) =>
    !sendDays?.length || sendDays.includes(DAYS[day.dayOfWeek - 1] ?? '');
  const [from, until] = [sendFrom ?? '00:00', sendUntil ?? '00:00'].map((text) =>
    Temporal.PlainTime.from(text),
  ) as [Temporal.PlainTime, Temporal.PlainTime];
  const isOvernight = Temporal.PlainTime.compare(until, from) <= 0;
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  for (let after = -1; after <= MOST_DAYS; after++) {
    const day = today.add({ days: after });
    if (!isAllowed(day)) continue;
    const opens = momentOf(day, from, zone);
    const closes = momentOf(isOvernight ? day.add({ days: 1 }) : day, until, zone);
    if (Temporal.Instant.compare(now, closes) >= 0) continue;
    return Temporal.Instant.compare(now, opens) >= 0 ? now : opens;
  }
  // Not reached while any day is allowed: a day that is chosen comes within a week.
  return now.add({ hours: 24 });
}

const momentOf = (day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant();
