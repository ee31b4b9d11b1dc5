import { Temporal } from 'temporal-polyfill';
import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { boundsOf, dayAfter, dayOf, onDay, withinDays } from './month.ts';

/** First and last day, as `2026-11-26`. */
export interface EntryDays {
  readonly first: string;
  readonly last: string;
}

/** Days of an entry. An end at midnight belongs to the day before; an end before the start is ignored. */
export function daysOfEntry(
  { at, end }: CalendarModel,
  row: ObjectRecord,
  timeZone: string,
): EntryDays | undefined {
  const { kind } = at.field;
  const from = plainText(row[at.path]);
  if (!from) return undefined;
  const first = dayOf(from, kind, timeZone);
  const to = end && plainText(row[end.path]);
  if (!to) return { first, last: first };
  const last = dayOf(to, kind, timeZone);
  const isMidnight =
    kind !== 'LOCAL_DATE' && onDay(to, last, kind, timeZone) === startOf(last, kind, timeZone);
  const inclusive = isMidnight ? dayAfter(last, -1) : last;
  return { first, last: inclusive < first ? first : inclusive };
}

/** Records by the days that they last, within the days that are shown. */
export function rowsByDay(
  calendar: CalendarModel,
  rows: readonly ObjectRecord[],
  days: readonly string[],
  timeZone: string,
): ReadonlyMap<string, readonly ObjectRecord[]> {
  const spans = rows.map((row) => ({ row, days: daysOfEntry(calendar, row, timeZone) }));
  return new Map(
    days.map((day) => [
      day,
      spans.flatMap(({ row, days: at }) => (at && at.first <= day && day <= at.last ? [row] : [])),
    ]),
  );
}

/** Records that overlap the days: they begin before the last one is over and end after the first has begun. */
export function overlappingDays(
  objectName: string,
  { at, end }: CalendarModel,
  days: readonly string[],
  timeZone: string,
): CompoundFilter | undefined {
  const within = withinDays(objectName, at, days, timeZone);
  if (!end) return within;
  const [from, to] = boundsOf(at.field.kind, days, timeZone);
  return allOf(
    queryFilter(objectName, at.field.name, 'LESS_OR_EQUALS', to),
    anyOf(within, queryFilter(objectName, end.field.name, 'GREATER_OR_EQUALS', from)),
  );
}

/** From when to when an entry lasts, in words; empty where it has no end. */
export function periodText(
  { at, end }: CalendarModel,
  row: ObjectRecord,
  locale: string,
  timeZone: string,
): string {
  const [from, to] = [plainText(row[at.path]), end ? plainText(row[end.path]) : ''];
  const days = daysOfEntry({ at, end, show: [] }, row, timeZone);
  if (!from || !to || !days) return '';
  const { kind } = at.field;
  const isOneDay = days.first === days.last;
  if (kind === 'LOCAL_DATE' && isOneDay) return '';
  const zone = kind === 'TIMESTAMP' ? timeZone : 'UTC';
  const format = new Intl.DateTimeFormat(locale, {
    ...(isOneDay ? {} : { day: 'numeric', month: 'short' }),
    ...(kind === 'LOCAL_DATE' ? {} : { hour: 'numeric', minute: '2-digit' }),
    timeZone: zone,
  });
  const [start, stop] = [from, to].map((value) => new Date(kind === 'LOCAL_DATETIME' ? `${value}Z` : value));
  return start && stop && start <= stop ? format.formatRange(start, stop) : '';
}

/** When an entry begins, without its day. */
export function startTimeText(
  { at }: CalendarModel,
  row: ObjectRecord,
  locale: string,
  timeZone: string,
): string {
  const { kind } = at.field;
  const from = plainText(row[at.path]);
  if (!from || kind === 'LOCAL_DATE') return '';
  const zone = kind === 'TIMESTAMP' ? timeZone : 'UTC';
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  return format.format(new Date(kind === 'TIMESTAMP' ? from : `${from}Z`));
}

/** Start and end moved by whole days at the same times of day. */
export function movedPeriod(
  { at, end }: CalendarModel,
  row: ObjectRecord,
  day: string,
  timeZone: string,
): Readonly<Record<string, string>> {
  const { kind } = at.field;
  const from = plainText(row[at.path]);
  const start = { [at.field.name]: onDay(from, day, kind, timeZone) };
  const to = end && plainText(row[end.path]);
  if (!to) return start;
  const by = daysBetween(dayOf(from, kind, timeZone), day);
  const endDay = dayAfter(dayOf(to, kind, timeZone), by);
  return { ...start, [end.field.name]: onDay(to, endDay, kind, timeZone) };
}

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

const startOf = (day: string, kind: Kind, timeZone: string): string | undefined =>
  kind === 'TIMESTAMP'
    ? Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString()
    : `${day}T00:00:00`;
