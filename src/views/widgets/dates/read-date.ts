import { Temporal } from 'temporal-polyfill';
import { dayOrder, type DateType, type DayPart } from './date-shape.ts';
import { plainWords } from './plain-words.ts';
import { relativeDay } from './relative-day.ts';

/** Where typed text is read: what is said shortly is taken from today, and from the value before it. */
export interface ReadingPlace {
  readonly locale: string;
  readonly today: Temporal.PlainDate;
  /** Of the value that is replaced: a day without a time keeps it. */
  readonly time: string;
}

/**
 * The text of a native input (`2026-12-24T14:30`) that someone means who types a date as it is usual in the language;
 * undefined where that is none.
 */
export function readDate(text: string, type: DateType, place: ReadingPlace): string | undefined {
  if (type === 'date') return readDay(text, place);
  if (type === 'time') return findTime(text)?.time ?? bareTime(text.trim());
  const found = findTime(text);
  const day = readDay(found?.rest ?? text, place);
  return day && `${day}T${found?.time ?? (place.time || '00:00')}`;
}

const WITH_MINUTES =
  /(?<![\d.])(\d{1,2}) ?[:h] ?([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?: ?([ap])\.?m\b\.?)?(?!\d)/i;
const HOUR_ALONE = /(?<![\d.])(\d{1,2}) ?(?:([ap])\.?m\b\.?|h\b|uhr\b)/i;

/** The time of day in a text, and the text without it. */
function findTime(text: string): { readonly time: string; readonly rest: string } | undefined {
  const found = WITH_MINUTES.exec(text);
  const [all, hour, minutes, seconds, half] = found ?? shortened(HOUR_ALONE.exec(text)) ?? [];
  if (all === undefined) return undefined;
  const time = timeOf(hour, minutes, seconds, half);
  return time === undefined ? undefined : { time, rest: text.replace(all, ' ') };
}

const shortened = (found: RegExpExecArray | null) =>
  found ? [found[0], found[1], undefined, undefined, found[2]] : undefined;

/** `1430`, `14.30`, `14`: where nothing but a time can be meant. */
function bareTime(text: string): string | undefined {
  const [, hour, minutes] = /^(\d{1,2})(?:[. ]?([0-5]\d))?$/.exec(text) ?? [];
  return hour === undefined ? undefined : timeOf(hour, minutes);
}

function timeOf(hour = '', minutes = '00', seconds?: string, half?: string): string | undefined {
  const typed = Number(hour);
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined;
  const hours = half === undefined ? typed : (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23) return undefined;
  return [two(hours), minutes, ...(seconds === undefined ? [] : [seconds])].join(':');
}

const two = (number: number) => String(number).padStart(2, '0');

/** What leads to a time of day, and is left over once that is taken out: `tomorrow at 9:00`. */
const LEADING = /(?:^|\s)(?:at|um|a|alle|ore|o|as|a las|saat|luc)$|[t,]+$/;

function readDay(text: string, { locale, today }: ReadingPlace): string | undefined {
  const plain = plainWords(text)
    .replace(LEADING, '')
    .replace(/[,\s]+$/, '')
    .trim();
  if (plain === '') return undefined;
  return isoDay(plain) ?? relativeDay(plain, locale, today)?.toString() ?? written(plain, locale, today);
}

const isoDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? dayOf(...(text.split('-').map(Number) as [number, number, number]))
    : undefined;

/** Words that stand between the parts of a date, and say nothing. */
const BETWEEN = new Set('de del of st nd rd th er thang thg nam ngay r roku ve den'.split(' '));

/** A date of numbers, one of which may be a month's name: `24.12.2026`, `24.12.`, `24`, `241226`, `24 Dec 2026`. */
function written(text: string, locale: string, today: Temporal.PlainDate): string | undefined {
  const order = dayOrder(locale);
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => !BETWEEN.has(word));
  const numbers = run(text, order) ?? text.match(/\d+/g) ?? [];
  if (numbers.some((each) => each.length > 4)) return undefined;
  if (words.length > 0) return named(words, numbers, locale, today);
  const [first = '', second, third] = numbers;
  if (first === '' || numbers.length > 3) return undefined;
  if (second === undefined)
    return first.length > 2 ? undefined : dayOf(today.year, today.month, Number(first));
  const isYearFirst = first.length > 2;
  const places = isYearFirst ? (['year', 'month', 'day'] as const) : order;
  if (third === undefined) {
    if (isYearFirst || second.length > 2) return undefined;
    const [a, b] = places.filter((part) => part !== 'year');
    return orderly({ year: today.year, ...pair(a, Number(first)), ...pair(b, Number(second)) });
  }
  const at = (part: DayPart) => numbers[places.indexOf(part)] as string;
  return orderly({
    year: fullYear(at('year'), today),
    month: Number(at('month')),
    day: Number(at('day')),
  });
}

const pair = (part: DayPart | undefined, value: number) => (part ? { [part]: value } : {});

/** `24122026` and `241226`, in the language's order. */
function run(text: string, order: readonly DayPart[]): string[] | undefined {
  if (!/^(\d{6}|\d{8})$/.test(text)) return undefined;
  let at = 0;
  return order.map((part) => {
    const length = part === 'year' ? text.length - 4 : 2;
    at += length;
    return text.slice(at - length, at);
  });
}

interface Parts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** A month that can be none is the day: whoever types `24/12` in a language of months first means the same. */
function orderly({ year, month = 0, day = 0 }: Parts): string | undefined {
  return month > 12 && day <= 12 ? dayOf(year, day, month) : dayOf(year, month, day);
}

function named(
  words: readonly string[],
  numbers: readonly string[],
  locale: string,
  today: Temporal.PlainDate,
) {
  const months = MONTHS.filter((month) => words.some((word) => isMonth(word, month, locale)));
  const [month] = months;
  const [first = '', second] = numbers;
  if (words.length > 1 || months.length !== 1 || month === undefined || numbers.length > 2) return undefined;
  const isYearFirst = first.length > 2;
  const [day, year] = isYearFirst ? [second, first] : [first, second];
  if (day === undefined || day === '') return undefined;
  return dayOf(year === undefined ? today.year : fullYear(year, today), month, Number(day));
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The month's name, as it stands alone or in a date, or at least three letters that it begins with. */
function isMonth(word: string, month: number, locale: string): boolean {
  if (word.length < 3) return false;
  const at = Date.UTC(2024, month - 1, 15);
  const names = (['long', 'short'] as const).flatMap((style) => [
    new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(at),
    new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
      .formatToParts(at)
      .find(({ type }) => type === 'month')?.value ?? '',
  ]);
  return names.some((name) => plainWords(name).startsWith(word));
}

/** Two digits are a year from eighty years ago to twenty years ahead. */
function fullYear(text: string, today: Temporal.PlainDate): number {
  if (text.length > 2) return Number(text);
  const first = today.year - 79;
  const century = first - (first % 100);
  const year = century + Number(text);
  return year < first ? year + 100 : year;
}

function dayOf(year: number, month: number, day: number): string | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
