import { monthOf } from './month-names.ts';

/** How far a text was a date. */
export interface DateRead {
  /** `2026-02-28` */
  readonly day: string;
  /** What stands behind the date: a time of day, or nothing. */
  readonly rest: string;
  /** It would be another day if read the other way round. */
  readonly isAmbiguous: boolean;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(?!\d)\.?/;
/** `28 February 2026`, `Feb. 28th, 2026`, `28 de febrero de 2026`, `28 tháng 2, 2026`. */
const DAY_NAME =
  /^(\d{1,2})(?:\.|º|er|st|nd|rd|th)?[\s-]+(?:de |of )?(\p{L}+)\.?(?:[\s-]+(\d{1,2})(?=\D))?,?[\s-]+(?:de |del |năm )?(\d{4})(?!\d)/u;
const NAME_DAY = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;
/** `month` stands before its number. */
const VIETNAMESE_MONTH = new Set(['tháng', 'thg']);
/** What programs write where there is no day: `0/0/00`. */
const ZEROS = /^0+[./-]\s?0+[./-]\s?0+(?:[ T]0+:[0:.]+)?$/;
/** Days of no year, such as birthdays: `--12-10`, `1604-12-10` (Apple). */
const NO_YEAR = /^(?:--\d{2}-?\d{2}|1604-\d{2}-\d{2})$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The day as ISO 8601 has it; undefined where the calendar has no such day. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  if (year < 1 || year > 9999 || day < 1 || day > last) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Is it what stands for no day, or a day that has no year? */
export const isNoDay = (text: string): boolean => ZEROS.test(text) || hasNoYear(text);

export const hasNoYear = (text: string): boolean => NO_YEAR.test(text);

/**
 * Reads the date that a text begins with, in the forms that are usual where the product's languages are spoken. Of two
 * numbers that could both be months the first is the day.
 */
export function readDate(text: string): DateRead | undefined {
  const found = yearFirst(text) ?? yearLast(text) ?? named(text);
  if (!found) return undefined;
  const { year, month, day, length, isAmbiguous = false } = found;
  const iso = isoDay(year, month, day);
  return iso === undefined ? undefined : { day: iso, rest: text.slice(length).trim(), isAmbiguous };
}

interface Found {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly length: number;
  readonly isAmbiguous?: boolean;
}

function yearFirst(text: string): Found | undefined {
  const match = YEAR_FIRST.exec(text);
  if (match) {
    return {
      year: Number(match[1]),
      month: Number(match[3]),
      day: Number(match[4]),
      length: match[0].length,
    };
  }
  const packed = COMPACT.exec(text);
  if (!packed) return undefined;
  return {
    year: Number(packed[1]),
    month: Number(packed[2]),
    day: Number(packed[3]),
    length: packed[0].length,
  };
}

function yearLast(text: string): Found | undefined {
  const match = YEAR_LAST.exec(text);
  if (!match) return undefined;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const rest = { year: Number(match[4]), length: match[0].length };
  // Where days stand behind a month, slashes do.
  const isAmbiguous = match[2] !== '.' && first <= 12 && second <= 12 && first !== second;
  return match[2] !== '.' && second > 12
    ? { ...rest, month: first, day: second }
    : { ...rest, month: second, day: first, isAmbiguous };
}

function named(text: string): Found | undefined {
  const dayFirst = DAY_NAME.exec(text);
  if (dayFirst) {
    const [, day, word, number, year] = dayFirst;
    const month = VIETNAMESE_MONTH.has(word ?? '')
      ? Number(number)
      : number === undefined
        ? monthOf(word ?? '')
        : undefined;
    if (month === undefined || Number.isNaN(month)) return undefined;
    return { year: Number(year), month, day: Number(day), length: dayFirst[0].length };
  }
  const nameFirst = NAME_DAY.exec(text);
  const month = nameFirst ? monthOf(nameFirst[1] ?? '') : undefined;
  if (!nameFirst || month === undefined) return undefined;
  return { year: Number(nameFirst[3]), month, day: Number(nameFirst[2]), length: nameFirst[0].length };
}
