import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { CalendarEntry } from './calendar-entry.tsx';

interface Props {
  /** `2026-11-26`. */
  readonly day: string;
  readonly rows: readonly ObjectRecord[];
  readonly calendar: CalendarModel;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  /** Tab leads to it. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onMove: ((row: ObjectRecord, day: string) => void) | undefined;
}

/** A day with its records. */
export function CalendarDay({ day, rows, calendar, isOutside, isToday, isStop, onFocus, onMove }: Props) {
  const locale = useIntlLocale();
  const name = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  return (
    <div
      className="calendar-look-day"
      role="gridcell"
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-drop="day"
      data-id={day}
      data-outside={isOutside}
      data-empty={rows.length === 0}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
    >
      <span className="calendar-look-number">{Number(day.slice(8))}</span>
      <span className="calendar-look-name">{name}</span>
      {rows.map((row) => (
        <CalendarEntry key={row.id} row={row} day={day} calendar={calendar} onMove={onMove} />
      ))}
    </div>
  );
}
