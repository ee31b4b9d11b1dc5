import { intlLocale, type Locale } from '../../contract/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Dates and figures of the page, in a language. */
export interface StatusFormat {
  /** `back` days before `today` (ISO date). */
  readonly day: (today: string, back: number) => string;
  readonly instant: (iso: string) => string;
  /** From one instant to another, without what both have in common. */
  readonly period: (from: string, to: string) => string;
  /** 0.9995 as `99.95 %`; never 100 % for what is less. */
  readonly share: (share: number) => string;
}

export function statusFormat(locale: Locale): StatusFormat {
  const tag = intlLocale(locale);
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const instants = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const shares = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: 2,
    roundingMode: 'floor',
  });
  return {
    day: (today, back) => days.format(Date.parse(today) - back * DAY_MS),
    instant: (iso) => instants.format(Date.parse(iso)),
    period: (from, to) => instants.formatRange(Date.parse(from), Date.parse(to)),
    share: (share) => shares.format(share),
  };
}
