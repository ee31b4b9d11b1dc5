import { Temporal } from 'temporal-polyfill';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { plainText } from '../../widgets/plain-text.ts';

export const DAY_MINUTES = 24 * 60;
/** A shorter block has no room for its name; an entry without an end looks as long. */
const SHORTEST_MINUTES = 30;

/** A record within the hours of a day: minutes from midnight by the clocks of the zone. */
export interface TimeBlock {
  readonly row: ObjectRecord;
  readonly start: number;
  readonly minutes: number;
  /** Entries that overlap stand side by side: which of how many columns. */
  readonly column: number;
  readonly columns: number;
}

interface Span {
  readonly from: Temporal.ZonedDateTime;
  readonly to: Temporal.ZonedDateTime;
}

/** From when to when a record lasts; undefined without a start. An end before the start is ignored. */
function spanOf({ at, end }: CalendarModel, row: ObjectRecord, timeZone: string): Span | undefined {
  const read = (value: string) =>
    at.field.kind === 'TIMESTAMP'
      ? Temporal.Instant.from(value).toZonedDateTimeISO(timeZone)
      : // By the clock of nobody's zone, which never changes.
        Temporal.PlainDateTime.from(value).toZonedDateTime('UTC');
  const start = plainText(row[at.path]);
  if (!start) return undefined;
  const from = read(start);
  const stop = end && plainText(row[end.path]);
  const to = stop ? read(stop) : from;
  return { from, to: Temporal.ZonedDateTime.compare(to, from) < 0 ? from : to };
}

/** Does the entry belong above the hours: a date without a time, or one that lasts a whole day or longer? */
export function isAllDay(calendar: CalendarModel, row: ObjectRecord, timeZone: string): boolean {
  if (calendar.at.field.kind === 'LOCAL_DATE') return true;
  const span = spanOf(calendar, row, timeZone);
  return span !== undefined && Temporal.ZonedDateTime.compare(span.from.add({ days: 1 }), span.to) <= 0;
}

/** Where the records of a day stand among its hours, the first ones first; what lasts over midnight is cut there. */
export function timeBlocks(
  calendar: CalendarModel,
  rows: readonly ObjectRecord[],
  day: string,
  timeZone: string,
): readonly TimeBlock[] {
  const placed = rows.flatMap((row) => {
    const span = spanOf(calendar, row, timeZone);
    const times = span && minutesWithin(span, day);
    return times ? [{ row, ...times }] : [];
  });
  placed.sort((a, b) => a.start - b.start || b.minutes - a.minutes);
  return inColumns(placed);
}

function minutesWithin({ from, to }: Span, day: string) {
  const first = from.toPlainDate().toString();
  const last = to.toPlainDate().toString();
  if (day < first || day > last) return undefined;
  const start = day === first ? minuteOf(from) : 0;
  const stop = day === last ? minuteOf(to) : DAY_MINUTES;
  // It ends with the day before.
  if (day > first && stop === 0) return undefined;
  // Where clocks are set back, an end can be earlier than its start.
  const minutes = Math.max(stop - start, SHORTEST_MINUTES);
  // Late entries keep their length within the day.
  return { start: Math.min(start, DAY_MINUTES - SHORTEST_MINUTES), minutes };
}

const minuteOf = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * 60 + minute;

/** Entries that overlap share the width: each takes the first column that is free when it starts. */
function inColumns(entries: readonly Omit<TimeBlock, 'column' | 'columns'>[]): readonly TimeBlock[] {
  const blocks: TimeBlock[] = [];
  let group: { readonly entry: (typeof entries)[number]; readonly column: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { entry, column } of group) {
      const minutes = Math.min(entry.minutes, DAY_MINUTES - entry.start);
      blocks.push({ ...entry, minutes, column, columns: ends.length });
    }
    group = [];
    ends = [];
  };
  for (const entry of entries) {
    if (ends.every((end) => end <= entry.start)) close();
    const free = ends.findIndex((end) => end <= entry.start);
    const column = free < 0 ? ends.length : free;
    ends[column] = entry.start + entry.minutes;
    group.push({ entry, column });
  }
  close();
  return blocks;
}
