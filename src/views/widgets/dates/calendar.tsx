import { type RefObject, useMemo, useRef } from 'react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { Temporal } from 'temporal-polyfill';
import { useTimeZone } from '../time-zone.ts';
import { useIntlLocale } from '../use-intl-locale.ts';
import { usePlaced } from '../use-placed.ts';
import './calendar.css';
import { calendarWords } from './calendar-words.ts';
import { firstWeekday } from '../../../contract/first-weekday.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  /** Below which it stands. */
  readonly field: RefObject<HTMLElement | null>;
  readonly day: string;
  readonly min: string | undefined;
  readonly onPick: (day: string) => void;
}

/** As far as the list of years goes, from today. */
const YEARS_BACK = 120;
const YEARS_AHEAD = 30;

/** The library has days as noons of the browser's zone. */
const toDate = ({ year, month, day }: Temporal.PlainDate): Date => new Date(year, month - 1, day, 12);
const toDay = (date: Date): string =>
  Temporal.PlainDate.from({
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
  }).toString();

function dateOf(day: string): Date | undefined {
  try {
    return toDate(Temporal.PlainDate.from(day));
  } catch {
    return undefined;
  }
}

/** A month of days to choose from, in the words of the language; arrows and PageUp, PageDown go through it. */
export function Calendar({ id, label, field, day, min, onPick }: Props) {
  const locale = useIntlLocale();
  const today = Temporal.Now.plainDateISO(useTimeZone());
  const panel = useRef<HTMLDivElement>(null);
  usePlaced(field, panel, false);
  const words = useMemo(() => calendarWords(locale), [locale]);
  const least = min === undefined ? undefined : dateOf(min);
  const chosen = dateOf(day);
  const months: DayPickerProps = {
    startMonth: least ?? toDate(today.subtract({ years: YEARS_BACK })),
    endMonth: toDate(today.add({ years: YEARS_AHEAD })),
  };
  const near = [
    { key: 'today', text: words.relative(0, 'day'), day: today },
    { key: 'tomorrow', text: words.relative(1, 'day'), day: today.add({ days: 1 }) },
    { key: 'week', text: words.relative(1, 'week'), day: today.add({ weeks: 1 }) },
  ];
  return (
    // A click beside the days keeps the focus inside.
    <div ref={panel} id={id} className="calendar floating" role="dialog" aria-label={label} tabIndex={-1}>
      <DayPicker
        {...months}
        mode="single"
        required
        autoFocus
        showOutsideDays
        captionLayout="dropdown"
        navLayout="around"
        weekStartsOn={firstWeekday(locale)}
        today={toDate(today)}
        selected={chosen}
        defaultMonth={chosen ?? least ?? toDate(today)}
        disabled={least && { before: least }}
        labels={words.labels}
        formatters={words.formatters}
        onSelect={(date) => onPick(toDay(date))}
      />
      <div className="calendar-near">
        {near.map((each) => (
          <button key={each.key} type="button" onClick={() => onPick(each.day.toString())}>
            {each.text}
          </button>
        ))}
      </div>
    </div>
  );
}
