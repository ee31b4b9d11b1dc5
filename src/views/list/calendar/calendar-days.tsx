import type { CalendarGridProps } from './calendar-grid-props.ts';
import { CalendarDay } from './calendar-day.tsx';
import { rowsByDay } from './period.ts';
import { useFormat } from '../../widgets/use-format.ts';

interface Props extends CalendarGridProps {
  readonly weeks: readonly (readonly string[])[];
  /** Days of other months are shown, but are none of it. */
  readonly month: string | undefined;
}

/** The rows of a calendar whose entries stand one below the other at their days. */
export function CalendarDays({ weeks, month, calendar, rows, now, stop, onOpenDay, ...props }: Props) {
  const { locale, timeZone } = useFormat();
  const days = weeks.flat();
  const byDay = rowsByDay(calendar, rows, days, timeZone);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      {days.length > 1 && (
        <div role="row" className="calendar-look-week calendar-look-names">
          {days.slice(0, 7).map((day) => (
            <span key={day} role="columnheader">
              {weekday.format(new Date(day))}
            </span>
          ))}
        </div>
      )}
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-look-week" data-days={week.length}>
          {week.map((day) => (
            <CalendarDay
              key={day}
              day={day}
              rows={byDay.get(day) ?? []}
              calendar={calendar}
              isOutside={month !== undefined && !day.startsWith(month)}
              isToday={day === now}
              isStop={day === stop.day}
              onOpenDay={days.length > 1 ? onOpenDay : undefined}
              {...props}
            />
          ))}
        </div>
      ))}
    </>
  );
}
