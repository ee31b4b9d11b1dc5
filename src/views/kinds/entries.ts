import { decimalSigns, decimalText, parseDecimal } from '../widgets/decimal.ts';
import { dateEntry } from '../widgets/dates/date-entry.tsx';
import {
  LOCAL_DATE_TEXT,
  LOCAL_DATETIME_TEXT,
  LOCAL_TIME_TEXT,
  timestampText,
} from '../widgets/dates/date-text.ts';
import { dateTyping } from '../widgets/dates/date-typing.ts';
import { plainText } from '../widgets/plain-text.ts';
import type { Entry, MakeEntry } from '../widgets/kind-view.ts';

const orNone =
  (parse: (text: string) => unknown) =>
  (text: string): unknown =>
    text === '' ? null : parse(text);

/** A number while it is exact; more digits stay text, which the kind judges. */
function wholeNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

const DIGITS = {
  format: plainText,
  accepts: (text: string) => /^-?[0-9]*$/.test(text),
  inputMode: 'numeric',
} as const;

/** Values that are text, or are chosen rather than typed. */
export const TEXT_ENTRY: Entry = { format: plainText, parse: orNone((text) => text) };

export const textEntry: MakeEntry = () => TEXT_ENTRY;
export const intEntry: MakeEntry = () => ({ ...DIGITS, parse: orNone(wholeNumber) });
export const longEntry: MakeEntry = () => ({ ...DIGITS, parse: orNone((text) => text) });

export const decimalEntry: MakeEntry = ({ locale }) => {
  const signs = decimalSigns(locale);
  return {
    format: (value) => decimalText(value, signs),
    parse: (text) => parseDecimal(text, signs),
    inputMode: 'decimal',
  };
};

export const localDateEntry: MakeEntry = ({ locale, timeZone }) =>
  dateEntry(dateTyping('date', LOCAL_DATE_TEXT, locale, timeZone));
export const localTimeEntry: MakeEntry = ({ locale, timeZone }) =>
  dateEntry(dateTyping('time', LOCAL_TIME_TEXT, locale, timeZone));
export const localDateTimeEntry: MakeEntry = ({ locale, timeZone }) =>
  dateEntry(dateTyping('datetime', LOCAL_DATETIME_TEXT, locale, timeZone));
export const timestampEntry: MakeEntry = ({ locale, timeZone }) =>
  dateEntry(dateTyping('datetime', timestampText(timeZone), locale, timeZone));
