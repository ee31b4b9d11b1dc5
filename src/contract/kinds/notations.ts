/** How a file writes numbers: what stands between thousands, and before the decimals. */
export const NUMBER_FORMATS = ['1234.56', '1,234.56', '1.234,56', '1 234,56', '1234,56', "1'234.56"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/**
 * How a file writes days, the likeliest first. A day and month that could be either are only told apart by other rows.
 * A time may follow the day, as `HH:mm` or `HH:mm:ss`.
 */
export const DATE_FORMATS = [
  'yyyy-MM-dd',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd-MM-yyyy',
  'yyyy/MM/dd',
  'yyyy.MM.dd',
  'yyyyMMdd',
  'dd.MM.yy',
  'dd/MM/yy',
  'MM/dd/yy',
] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const DATE_PARTS = /^(.*?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;

/** What a text is by a format of days. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Undefined where no time follows. */
  readonly time: { readonly hour: number; readonly minute: number; readonly second: number } | undefined;
}

/** Reads a day, with a time or without; leading zeros may be missing. Undefined where it is none by this format. */
export function parseDate(text: string, format: DateFormat): DateParts | undefined {
  const [, date = '', hour, minute, second] = DATE_PARTS.exec(text.trim()) ?? [];
  const names = [...format.matchAll(/([dMy])\1*/g)].map(([name]) => name);
  const found = matcher(format).exec(date);
  if (!found) return undefined;
  const valueOf = (letter: string) =>
    Number(found[names.findIndex((name) => name.startsWith(letter)) + 1] ?? Number.NaN);
  const short = names.includes('yy');
  const year = short ? century(valueOf('y')) : valueOf('y');
  const parts = { year, month: valueOf('M'), day: valueOf('d') };
  if (!isDay(parts)) return undefined;
  if (hour === undefined) return { ...parts, time: undefined };
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) };
  return time.hour < 24 && time.minute < 60 && time.second < 60 ? { ...parts, time } : undefined;
}

const matchers = new Map<string, RegExp>();

function matcher(format: DateFormat): RegExp {
  let made = matchers.get(format);
  if (!made) {
    const packed = !/[./-]/.test(format);
    const pattern = format
      .replaceAll(/[./-]/g, (mark) => `\\${mark}\\s?`)
      .replaceAll(/yyyy|yy|MM|dd/g, (name) =>
        name === 'yyyy' ? '(\\d{4})' : name === 'yy' || packed ? '(\\d{2})' : '(\\d{1,2})',
      );
    made = new RegExp(`^${pattern}$`);
    matchers.set(format, made);
  }
  return made;
}

/** Two digits mean 1930 to 2029, as in spreadsheets. */
const century = (year: number): number => year + (year < 30 ? 2000 : 1900);

function isDay({ year, month, day }: Pick<DateParts, 'year' | 'month' | 'day'>): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

const SIGNS: Readonly<Record<NumberFormat, readonly [thousands: string, decimals: string]>> = {
  '1234.56': ['', '.'],
  '1,234.56': [',', '.'],
  '1.234,56': ['.', ','],
  '1 234,56': [' ', ','],
  '1234,56': ['', ','],
  "1'234.56": ["'", '.'],
};

/**
 * The number as programs write it, `-1234.56`, or undefined where the text is none by this format. Narrow and unbreakable
 * spaces are spaces, and both apostrophes are the same.
 */
export function parseNumber(text: string, format: NumberFormat): string | undefined {
  const [thousands, decimals] = SIGNS[format];
  const given = text
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replace(/^−/, '-');
  const [whole = '', fraction, ...more] = given.split(decimals);
  if (more.length || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(whole) ?? [];
  const groups = thousands === '' ? [digits] : digits.split(thousands);
  const fits = groups.every((group, index) =>
    index === 0 ? (groups.length > 1 ? /^\d{1,3}$/ : /^\d+$/).test(group) : /^\d{3}$/.test(group),
  );
  if (!fits) return undefined;
  return `${sign === '-' ? '-' : ''}${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`;
}
