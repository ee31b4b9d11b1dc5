import { Temporal } from 'temporal-polyfill';
import type { Kind } from '../kinds/kind.ts';

/** A moment that is told by its distance from another one: "in 3 days", "2 days before {{event.startTimeUTC}}". */
export interface RelativeMoment {
  /** From where it is counted; `variable`: what is called so. */
  readonly from: 'now' | 'today' | { readonly variable: string };
  /** With its sign. */
  readonly amount: number;
  readonly unit: (typeof MOMENT_UNITS)[number];
}

export const MOMENT_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
const MOST = 10_000;

const LENGTH = '(\\d{1,5}) (minute|hour|day|week|month|year)s?';
const IN = new RegExp(`^in ${LENGTH}$`, 'i');
const AGO = new RegExp(`^${LENGTH} ago$`, 'i');
const BESIDE = new RegExp(`^${LENGTH} (before|after) (now|today|\\{\\{ ?([A-Za-z][\\w.]*) ?\\}\\})$`, 'i');
const DAYS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };

/**
 * Reads `now`, `today`, `tomorrow`, `yesterday`, `in 3 days`, `3 days ago`, `2 days before {{variable}}`, `1 week after today`. Undefined
 * for any other text.
 */
export function readRelativeMoment(text: unknown): RelativeMoment | undefined {
  if (typeof text !== 'string' || text.length > 200) return undefined;
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const word = words.toLowerCase();
  if (word === 'now') return { from: 'now', amount: 0, unit: 'days' };
  if (Object.hasOwn(DAYS, word)) return { from: 'today', amount: DAYS[word] ?? 0, unit: 'days' };
  const [ahead, ago, beside] = [IN.exec(words), AGO.exec(words), BESIDE.exec(words)];
  const [, count, unit = '', side = '', base = '', variable] = ahead ?? ago ?? beside ?? [];
  if (count === undefined || Number(count) > MOST) return undefined;
  const sign = ago || side.toLowerCase() === 'before' ? -1 : 1;
  const from = variable !== undefined ? { variable } : base.toLowerCase() === 'today' ? 'today' : 'now';
  return { from, amount: sign * Number(count), unit: `${unit.toLowerCase()}s` as RelativeMoment['unit'] };
}

/** Kinds of which a relative moment can be the value. */
export const isDateKind = (kind: Kind): boolean => Object.hasOwn(WRITERS, kind);

const WRITERS: Readonly<Partial<Record<Kind, (at: Temporal.ZonedDateTime) => string>>> = {
  LOCAL_DATE: (at) => at.toPlainDate().toString(),
  LOCAL_DATETIME: (at) => at.toPlainDateTime().toString({ smallestUnit: 'second' }),
  TIMESTAMP: (at) => at.toInstant().toString({ smallestUnit: 'second' }),
};

export interface MomentContext {
  /** ISO 8601. */
  readonly now: string;
  /** IANA zone, by whose calendar days are counted. */
  readonly timeZone: string;
  /** The value of a variable; undefined or null where there is none. */
  readonly valueOf: (variable: string) => unknown;
}

/** The moment as a value of the kind, by the calendar of the zone; undefined where what it is counted from has no value. */
export function relativeValue(
  moment: RelativeMoment,
  kind: Kind,
  context: MomentContext,
): string | undefined {
  const { now, timeZone } = context;
  const present = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone);
  const from =
    typeof moment.from === 'object'
      ? zoned(context.valueOf(moment.from.variable), timeZone)
      : moment.from === 'today'
        ? present.startOfDay()
        : present;
  try {
    return from && WRITERS[kind]?.(from.add({ [moment.unit]: moment.amount }));
  } catch {
    // No calendar reaches so far.
    return undefined;
  }
}

/** A value of one kind of dates as one of another; undefined for what is no date. */
export function dateAs(value: unknown, kind: Kind, timeZone: string): string | undefined {
  const at = zoned(value, timeZone);
  return at && WRITERS[kind]?.(at);
}

function zoned(value: unknown, timeZone: string): Temporal.ZonedDateTime | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const isInstant = value.includes('T') && /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(value);
    if (isInstant) return Temporal.Instant.from(value).toZonedDateTimeISO(timeZone);
    return Temporal.PlainDateTime.from(value).toZonedDateTime(timeZone);
  } catch {
    return undefined;
  }
}
