import { Temporal } from 'temporal-polyfill';
import type { Kind } from '../kinds/kind.ts';
import type { Range, Yearly, YearlyRange } from './condition-shape.ts';
import type { AskKept, KeptFilter } from './decided.ts';
import type { FilterField } from './filterable.ts';
import { isYearly, type RelativeOperator, type YearlyOperator } from '../kinds/operators.ts';
import { refuse } from './refuse.ts';

/** When and where a filter is asked: relative dates follow the calendar of the tenant's zone. */
export interface FilterContext {
  /** An instant or its ISO 8601 text; the present where not given. */
  readonly now?: Temporal.Instant | string;
  /** An IANA zone. */
  readonly timeZone: string;
  /** Rules of a record: a variable `record.<field>` compares with another field of the same record. */
  readonly comparesFields?: boolean;
  /** Tells filters of records which decide by them who their members are; without it, asking for those is refused. */
  readonly kept?: AskKept;
  /** Those that led here. */
  readonly way?: readonly KeptFilter[];
}

/** Most days, weeks or months of a relative date. */
const RELATIVE_MAX = 10_000;

interface Days {
  /** The first day. */
  readonly from: Temporal.PlainDate;
  /** The day after the last. */
  readonly before: Temporal.PlainDate;
}

/**
 * Today belongs to all of them: it is the last day of IN_LAST_…, the first of IN_NEXT_…. A week is seven days from or
 * to any weekday. Months go by the calendar; a day that the other month does not have becomes its last one.
 */
const SPANS = {
  IS_TODAY: (today, tomorrow) => ({ from: today, before: tomorrow }),
  IN_LAST_DAYS: (_today, tomorrow, days) => ({ from: tomorrow.subtract({ days }), before: tomorrow }),
  IN_NEXT_DAYS: (today, _tomorrow, days) => ({ from: today, before: today.add({ days }) }),
  IN_LAST_WEEKS: (_today, tomorrow, weeks) => ({ from: tomorrow.subtract({ weeks }), before: tomorrow }),
  IN_NEXT_WEEKS: (today, _tomorrow, weeks) => ({ from: today, before: today.add({ weeks }) }),
  IN_LAST_MONTHS: (_today, tomorrow, months) => ({ from: tomorrow.subtract({ months }), before: tomorrow }),
  IN_NEXT_MONTHS: (today, _tomorrow, months) => ({ from: today, before: today.add({ months }) }),
} satisfies Record<
  Exclude<RelativeOperator, YearlyOperator | 'BEFORE_NOW' | 'AFTER_NOW'>,
  (today: Temporal.PlainDate, tomorrow: Temporal.PlainDate, count: number) => Days
>;

/** How a kind writes the start of a day, a moment, and the least value after a moment. */
interface DateWriter {
  startOf(day: Temporal.PlainDate, timeZone: string): string;
  at(moment: Temporal.ZonedDateTime): string;
  after(moment: Temporal.ZonedDateTime): string;
}

const WRITERS = {
  LOCAL_DATE: {
    startOf: (day) => day.toString(),
    at: (moment) => moment.toPlainDate().toString(),
    after: (moment) => moment.toPlainDate().add({ days: 1 }).toString(),
  },
  LOCAL_DATETIME: {
    startOf: (day) => day.toPlainDateTime().toString(),
    at: (moment) => moment.toPlainDateTime().toString(),
    after: (moment) => moment.toPlainDateTime().add({ microseconds: 1 }).toString(),
  },
  TIMESTAMP: {
    // Where the clock skips midnight, the day starts later.
    startOf: (day, timeZone) => day.toZonedDateTime(timeZone).toInstant().toString(),
    at: (moment) => moment.toInstant().toString(),
    after: (moment) => moment.toInstant().add({ microseconds: 1 }).toString(),
  },
} satisfies Partial<Record<Kind, DateWriter>>;

/** Turns a relative date into the bounds that it has now. `count` comes from the filter's value, unchecked. */
export function resolveRelative<F extends FilterField>(
  field: F,
  operator: RelativeOperator,
  count: unknown,
  { now: given, timeZone }: FilterContext,
  path: string,
): Range<F> | Yearly<F> {
  const instant = given === undefined ? Temporal.Now.instant() : Temporal.Instant.from(given);
  const now = instant
    .round({ smallestUnit: 'microsecond', roundingMode: 'trunc' })
    .toZonedDateTimeISO(timeZone);
  const write: DateWriter = WRITERS[field.kind as keyof typeof WRITERS];
  if (operator === 'BEFORE_NOW' || operator === 'AFTER_NOW') {
    const moment = now.add({ days: wholeNumber(count, -RELATIVE_MAX, path) });
    return operator === 'BEFORE_NOW'
      ? { type: 'range', field, before: write.at(moment) }
      : { type: 'range', field, from: write.after(moment) };
  }
  const today = now.toPlainDate();
  if (isYearly(operator)) {
    const days = operator === 'ANNIVERSARY_TODAY' ? 1 : wholeNumber(count, 1, path);
    return { type: 'yearly', field, days: yearlyRange(today, days) };
  }
  const number = operator === 'IS_TODAY' ? 1 : wholeNumber(count, 1, path);
  const { from, before } = SPANS[operator](today, today.add({ days: 1 }), number);
  return {
    type: 'range',
    field,
    from: write.startOf(from, timeZone),
    before: write.startOf(before, timeZone),
  };
}

const dayOfYear = ({ month, day }: Temporal.PlainDate): number => month * 100 + day;

/**
 * So many days from this one on, in any year. Who was born on February 29 has their day on February 28 where the year has
 * no 29th, as months end in relative dates.
 */
export function yearlyRange(first: Temporal.PlainDate, days: number): YearlyRange {
  if (days > 365) return { from: 101, to: 1231 };
  const last = first.add({ days: days - 1 });
  const to = dayOfYear(last);
  return { from: dayOfYear(first), to: to === 228 && !last.inLeapYear ? 229 : to };
}

function wholeNumber(count: unknown, min: number, path: string): number {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < min || count > RELATIVE_MAX) {
    refuse(path, count, `a whole number from ${min} to ${RELATIVE_MAX} is needed`);
  }
  return count;
}
