import { Temporal } from 'temporal-polyfill';
import type { Quiet } from '../../../contract/workflow/content.ts';
import { dateOf, instantOf, onDay } from './moments.ts';

/** How far apart those are let go that have waited for the same end (milliseconds). */
const SPREAD_MS = 10 * 60_000;
const MOST_DAYS = 400;

/** A share of [0, 1) that is the same each time for a run. */
export function shareOf(runId: string): number {
  let hash = 0;
  for (const letter of runId) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0) / 2 ** 32;
}

/** Until when actions of a run wait; undefined where they need not now. By the clocks of the tenant. */
export function quietUntil(
  quiet: Quiet | undefined,
  now: Date,
  zone: string,
  runId: string,
): Date | undefined {
  if (!quiet) return undefined;
  const end = endOf(quiet, instantOf(now), zone);
  return end && new Date(dateOf(end).getTime() + Math.floor(shareOf(runId) * SPREAD_MS));
}

/** The first moment from now on that is not quiet; undefined where now is not. */
function endOf(quiet: Quiet, now: Temporal.Instant, zone: string): Temporal.Instant | undefined {
  let at = now;
  for (let turn = 0; turn < MOST_DAYS; turn++) {
    const next = quietEnd(quiet, at, zone);
    if (!next) return turn ? at : undefined;
    at = next;
  }
  // Every day is quiet: it is looked again then.
  return at;
}

/** The end of the day or span that `at` lies in. A span over midnight belongs to the day on which it begins. */
function quietEnd(
  { from, to, weekdays = [], holidays = [] }: Quiet,
  at: Temporal.Instant,
  zone: string,
): Temporal.Instant | undefined {
  const day = at.toZonedDateTimeISO(zone).toPlainDate();
  if (weekdays.includes(day.dayOfWeek) || holidays.includes(day.toString()))
    return onDay(day.add({ days: 1 }), '00:00', zone);
  if (from === undefined || to === undefined || from === to) return undefined;
  const isOver = from > to;
  for (const first of isOver ? [day.subtract({ days: 1 }), day] : [day]) {
    const [begin, end] = [onDay(first, from, zone), onDay(isOver ? first.add({ days: 1 }) : first, to, zone)];
    if (Temporal.Instant.compare(begin, at) <= 0 && Temporal.Instant.compare(at, end) < 0) return end;
  }
  return undefined;
}
