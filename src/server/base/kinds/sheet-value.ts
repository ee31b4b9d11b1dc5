import type { FormatContext } from '../../../contract/kinds/kind.ts';

/** How a spreadsheet has the values of a kind. */
export interface SheetValue {
  /** How numbers and days are shown in cells. */
  readonly numFmt?: string;
  /**
   * Undefined: as text.
   * @param wallOf what clocks show at an instant, as if they were in UTC; without it nothing may be rounded
   */
  readonly value?: (value: unknown, wallOf: WallClock | undefined) => number | Date | undefined;
  /** Texts as the kind has them, times to the second, by a formatter that is built once: there may be millions of values. */
  readonly texts?: (context: FormatContext) => (value: string) => string;
}

export type WallClock = (instant: string) => number;

/** The day count of spreadsheets begins in 1900, with a 29th of February that never was; earlier days are text. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
/** Sheets have so many digits. */
const DIGITS = 15;
const DAY_AND_TIME = 'yyyy-mm-dd hh:mm:ss';

const texts =
  (
    options: (context: FormatContext) => Intl.DateTimeFormatOptions,
    milliseconds: (value: string) => number,
  ): NonNullable<SheetValue['texts']> =>
  (context) => {
    const format = new Intl.DateTimeFormat(context.locale, options(context));
    return (value) => format.format(milliseconds(value));
  };

/** Values are ISO texts of the common era: the quickest parser will do. */
const wall = (value: unknown) => Date.parse(`${value as string}Z`);

/** A sheet knows no zones: a date whose UTC fields are what is to be read.  */
const day = (milliseconds: number): Date | undefined =>
  milliseconds < FIRST_DAY ? undefined : new Date(milliseconds);

export const sheetNumber: SheetValue = {
  value: (value, wallOf) =>
    typeof value === 'number' && (wallOf || Number(value.toPrecision(DIGITS)) === value) ? value : undefined,
};

/** What a number would not hold exactly stays as its digits. */
export const sheetLong: SheetValue = {
  value: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : undefined),
};

export const sheetDay: SheetValue = {
  numFmt: 'yyyy-mm-dd',
  value: (value) => day(Date.parse(value as string)),
  texts: texts(() => ({ dateStyle: 'medium', timeZone: 'UTC' }), Date.parse),
};

/** Sheets have whole seconds. */
export const sheetDateTime: SheetValue = {
  numFmt: DAY_AND_TIME,
  value: (value, wallOf) => (!wallOf && (value as string).includes('.') ? undefined : day(wall(value))),
  texts: texts(() => ({ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }), wall),
};

/** Sheets have no zones. */
export const sheetMoment: SheetValue = {
  numFmt: DAY_AND_TIME,
  value: (value, wallOf) => wallOf && day(wallOf(value as string)),
  texts: texts(({ timeZone }) => ({ dateStyle: 'medium', timeStyle: 'medium', timeZone }), Date.parse),
};

export const sheetTime: SheetValue = {
  texts: texts(
    () => ({ timeStyle: 'medium', timeZone: 'UTC' }),
    (value) => wall(`1970-01-01T${value}`),
  ),
};
