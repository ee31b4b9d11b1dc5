import { Temporal } from 'temporal-polyfill';
import { dateHint, writeDate, type DateType } from './date-shape.ts';
import type { DateText } from './date-text.ts';
import { readDate } from './read-date.ts';

/** How values of a date kind are typed in a language. */
export interface DateTyping {
  readonly type: DateType;
  readonly hint: string;
  /** The value as the language writes it. */
  readonly format: (value: unknown) => string;
  /** The value that typed text means; text that means none stays as it is, for the kind to refuse. */
  readonly parse: (text: string, current: unknown) => string | null;
  /** The calendar day of the value: `2026-12-24`; '' for none. */
  readonly dayOf: (value: unknown) => string;
  /** The value on another day, at the same time; midnight where there was none. */
  readonly withDay: (day: string, value: unknown) => string | null;
}

export function dateTyping(type: DateType, dateText: DateText, locale: string, timeZone: string): DateTyping {
  const { toInput, fromInput } = dateText;
  const timeOf = (value: unknown) => toInput(value).split('T')[1] ?? '';
  const format = (value: unknown) => writeDate(toInput(value), locale) ?? unread(value);
  return {
    type,
    hint: dateHint(type, locale),
    format,
    parse: (text, current) => {
      if (text.trim() === '') return null;
      if (typeof current === 'string' && format(current) === text) return current;
      const today = Temporal.Now.plainDateISO(timeZone);
      const read = readDate(text, type, { locale, today, time: timeOf(current) });
      return read === undefined ? text : fromInput(read, current);
    },
    dayOf: (value) => /^\d{4}-\d{2}-\d{2}/.exec(toInput(value))?.[0] ?? '',
    withDay: (day, value) => fromInput(type === 'date' ? day : `${day}T${timeOf(value) || '00:00'}`, value),
  };
}

/** What is no date is shown as it was typed. */
const unread = (value: unknown): string => (typeof value === 'string' ? value : '');
