import { Temporal } from 'temporal-polyfill';
import type { Campaign } from '../campaign.ts';

type Window = Pick<Campaign, 'sendFrom' | 'sendUntil' | 'sendDays'>;

/** In the order of ISO: Monday is 1. */
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const MOST_DAYS = 14;

/**
 * When it may be sent next by the clocks of a zone: `now` where they show a time within the window, else the next moment at
 * which they do. What the clocks of a day leave out never comes; an hour that comes twice counts both times. A window over
 * midnight belongs to the day on which it begins.
 * @param zone IANA name
 */
export function nextOpening(window: Window, now: Temporal.Instant, zone: string): Temporal.Instant {
  const from = Temporal.PlainTime.from(window.sendFrom ?? '00:00');
  const isOpen = openOf(window, from, zone);
  if (isOpen(now)) return now;
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  for (let after = 0; after <= MOST_DAYS; after++) {
    const next = beginnings(today.add({ days: after }), from, zone).find(
      (at) => Temporal.Instant.compare(at, now) > 0 && isOpen(at),
    );
    if (next) return next;
  }
  // Not reached while any day is allowed: a day that is chosen comes within a week, or one on which no clocks change.
  return now.add({ hours: 24 });
}

/** Tells of moments whether clocks show a time within the window. */
function openOf({ sendUntil, sendDays }: Window, from: Temporal.PlainTime, zone: string) {
  const until = Temporal.PlainTime.from(sendUntil ?? '00:00');
  const isBefore = (a: Temporal.PlainTime, b: Temporal.PlainTime) => Temporal.PlainTime.compare(a, b) < 0;
  const isAllowed = (day: Temporal.PlainDate) =>
    !sendDays?.length || sendDays.some((each) => each === DAYS[day.dayOfWeek - 1]);
  return (at: Temporal.Instant): boolean => {
    const shown = at.toZonedDateTimeISO(zone);
    const [day, time] = [shown.toPlainDate(), shown.toPlainTime()];
    if (isBefore(from, until)) return isAllowed(day) && !isBefore(time, from) && isBefore(time, until);
    return (
      (isAllowed(day) && !isBefore(time, from)) ||
      (isAllowed(day.subtract({ days: 1 })) && isBefore(time, until))
    );
  };
}

/** Moments of a day at which a window may open, in their order: twice where the hour comes twice, and when clocks leap. */
function beginnings(
  day: Temporal.PlainDate,
  from: Temporal.PlainTime,
  zone: string,
): readonly Temporal.Instant[] {
  const at = day.toPlainDateTime(from);
  const leap = day.toZonedDateTime(zone).subtract({ seconds: 1 }).getTimeZoneTransition('next');
  return [
    ...(['earlier', 'later'] as const).map((disambiguation) => at.toZonedDateTime(zone, { disambiguation })),
    ...(leap?.toPlainDate().equals(day) ? [leap] : []),
  ]
    .map((moment) => moment.toInstant())
    .toSorted((a, b) => Temporal.Instant.compare(a, b));
}
