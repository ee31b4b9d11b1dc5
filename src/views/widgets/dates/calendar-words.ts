import type { DayPickerProps } from 'react-day-picker';

/** What stands in a calendar and is read aloud of it: by `Intl`, so that no language needs texts of its own. */
export function calendarWords(locale: string) {
  const inMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long' });
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric' });
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const ways = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  const named = (part: Intl.DateTimeFormatPartTypes & ('month' | 'year')) => names.of(part) ?? part;

  const labels: DayPickerProps['labels'] = {
    labelDayButton: (date) => whole.format(date),
    labelGrid: (date) => inMonth.format(date),
    labelMonthDropdown: () => named('month'),
    labelYearDropdown: () => named('year'),
    labelNext: (date) => (date ? inMonth.format(date) : ''),
    labelPrevious: (date) => (date ? inMonth.format(date) : ''),
    labelWeekday: (date) => weekday.format(date),
  };
  const formatters: DayPickerProps['formatters'] = {
    formatCaption: (date) => inMonth.format(date),
    formatDay: (date) => String(date.getDate()),
    formatMonthDropdown: (date) => capital(month.format(date)),
    formatWeekdayName: (date) => shortWeekday.format(date),
    formatYearDropdown: (date) => year.format(date),
  };
  return {
    labels,
    formatters,
    /** `Tomorrow`, `Next week`. */
    relative: (count: number, unit: 'day' | 'week') => capital(ways.format(count, unit)),
  };
}
