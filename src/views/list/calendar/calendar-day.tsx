import { useTranslation } from 'react-i18next';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import type { CalendarGridProps } from './calendar-grid-props.ts';
import { slotHandlers } from './slot-handlers.ts';

interface Props extends Pick<CalendarGridProps, 'onFocus' | 'onMove' | 'onCreate' | 'onOpenDay'> {
  /** `2026-11-26`. */
  readonly day: string;
  readonly rows: readonly ObjectRecord[];
  readonly calendar: CalendarModel;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly isToday: boolean;
  /** Tab leads to it. */
  readonly isStop: boolean;
}

/** A day with its records. */
export function CalendarDay(props: Props) {
  const { day, rows, calendar, isOutside, isToday, isStop, onFocus, onMove, onCreate, onOpenDay } = props;
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const name = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  const number = Number(day.slice(8));
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
      {...slotHandlers({ day }, onFocus, isOutside ? undefined : onCreate)}
    >
      {onOpenDay ? (
        <button
          type="button"
          className="calendar-look-number"
          tabIndex={-1}
          aria-label={t('calendar:openDay', { day: name })}
          title={t('calendar:openDay', { day: name })}
          onClick={() => onOpenDay(day)}
        >
          {number}
        </button>
      ) : (
        <span className="calendar-look-number">{number}</span>
      )}
      <span className="calendar-look-name">{name}</span>
      {rows.map((row) => (
        <CalendarEntry key={row.id} row={row} day={day} calendar={calendar} onMove={onMove} />
      ))}
    </div>
  );
}
