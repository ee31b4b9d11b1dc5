import { Temporal } from 'temporal-polyfill';

/**
 * Between the values of date kinds and the text that native date inputs hold. Inputs take minutes, or seconds where
 * the value has some; both directions leave a value as it is where a person has not changed its text.
 */
export interface DateText {
  /** Text for the input; empty where there is no value, or one that the input cannot hold. */
  readonly toInput: (value: unknown) => string;
  /** The value of the input's text; null for none. */
  readonly fromInput: (text: string, current: unknown) => string | null;
}

/** `13:45:00` is edited as `13:45`; `13:45:10.5` as `13:45:10`. */
function shortTime(time: string): string {
  const [, minutes = '', seconds] = /^(\d{2}:\d{2})(?::(\d{2}))?/.exec(time) ?? [];
  return seconds === undefined || seconds === '00' ? minutes : `${minutes}:${seconds}`;
}

function withSeconds(text: string): string {
  return /:\d{2}:\d{2}/.test(text) ? text : `${text}:00`;
}

function dateText(toInput: (value: string) => string, toValue: (text: string) => string): DateText {
  const shown = (value: unknown): string => {
    if (typeof value !== 'string' || value === '') return '';
    try {
      return toInput(value);
    } catch {
      return '';
    }
  };
  return {
    toInput: shown,
    fromInput: (text, current) => {
      if (text === '') return null;
      // Keeps what the input cannot show: fractions of a second, and which of two equal hours is meant.
      if (typeof current === 'string' && shown(current) === text) return current;
      try {
        return toValue(text);
      } catch {
        return text;
      }
    },
  };
}

export const LOCAL_DATE_TEXT = dateText(
  (value) => value,
  (text) => text,
);

/** The year of a calendar day: `2026-03-01` is shown as `2026`; what is none stays as it is. */
export function yearOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/^(\d{4})-\d{2}-\d{2}$/, '$1') : '';
}

export const LOCAL_TIME_TEXT = dateText(shortTime, withSeconds);

export const LOCAL_DATETIME_TEXT = dateText((value) => {
  const [date = '', time = ''] = value.split('T');
  return `${date}T${shortTime(time)}`;
}, withSeconds);

/**
 * TIMESTAMP in the user's zone. A wall time that the zone skips (clocks go forward) becomes the time as much later;
 * one that it has twice (clocks go back) becomes the first.
 */
export function timestampText(timeZone: string): DateText {
  return dateText(
    (value) => {
      const local = Temporal.Instant.from(value).toZonedDateTimeISO(timeZone).toPlainDateTime();
      return LOCAL_DATETIME_TEXT.toInput(local.toString());
    },
    (text) =>
      Temporal.PlainDateTime.from(text)
        .toZonedDateTime(timeZone, { disambiguation: 'compatible' })
        .toInstant()
        .toString(),
  );
}
