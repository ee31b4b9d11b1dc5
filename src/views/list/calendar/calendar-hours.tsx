import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/use-format.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import type { CalendarGridProps } from './calendar-grid-props.ts';
import './calendar-hours.css';
import { NowLine } from './now-line.tsx';
import { rowsByDay } from './period.ts';
import { slotHandlers } from './slot-handlers.ts';
import { isAllDay, timeBlocks } from './time-layout.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours before it are a scroll away. */
const FIRST_SHOWN = 7;

interface Props extends CalendarGridProps {
  readonly days: readonly string[];
  readonly isLoaded: boolean;
}

/** The hours of some days: entries stand at their times, those that overlap side by side, long ones above. */
export function CalendarHours(props: Props) {
  const { days, calendar, rows, isLoaded, now, stop, onFocus, onMove, onCreate, onOpenDay } = props;
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const root = useRef<HTMLDivElement>(null);
  const isOfZone = calendar.at.field.kind === 'TIMESTAMP';
  const { long, blocks } = useMemo(() => {
    const byDay = rowsByDay(calendar, rows, days, timeZone);
    const of = (day: string, whole: boolean) =>
      (byDay.get(day) ?? []).filter((row) => isAllDay(calendar, row, timeZone) === whole);
    return {
      long: new Map(days.map((day) => [day, of(day, true)])),
      blocks: new Map(days.map((day) => [day, timeBlocks(calendar, of(day, false), day, timeZone)])),
    };
  }, [calendar, rows, days, timeZone]);
  const hasLong = [...long.values()].some((each) => each.length > 0);

  // Each span begins where its first entry does, or in the morning.
  const earliest = Math.min(
    // What goes on from the day before begins there.
    ...[...blocks.values()].flatMap((of) => of.flatMap(({ start }) => (start > 0 ? start / 60 : []))),
    FIRST_SHOWN,
  );
  const scroll = useEffectEvent(() => {
    const hour = root.current?.querySelector<HTMLElement>('[role="row"][data-hour]');
    if (root.current && hour) root.current.scrollTop = Math.floor(earliest) * hour.offsetHeight;
  });
  const period = days.join();
  useEffect(() => scroll(), [period, isLoaded]);

  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const [full, head, hours] = [
    format({ dateStyle: 'full' }),
    format({ weekday: 'short', day: 'numeric' }),
    format({ hour: 'numeric', minute: '2-digit' }),
  ];
  const hourText = (hour: number) => hours.format(new Date(Date.UTC(2000, 0, 1, hour)));
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(`${days[0] ?? now}T12:00:00Z`))
    .find(({ type }) => type === 'timeZoneName');
  return (
    <div
      ref={root}
      className="calendar-hours"
      data-days={days.length}
      style={{ '--days': days.length } as CSSProperties}
    >
      <div role="rowgroup" className="calendar-hours-head">
        <div role="row" className="calendar-hours-row">
          <span role="columnheader" className="calendar-hours-side">
            {isOfZone && <abbr title={timeZone}>{zone?.value}</abbr>}
          </span>
          {days.map((day) => (
            <div key={day} role="columnheader" aria-current={day === now ? 'date' : undefined}>
              {days.length > 1 && onOpenDay ? (
                <button
                  type="button"
                  className="calendar-hours-name"
                  aria-label={t('calendar:openDay', { day: full.format(new Date(day)) })}
                  onClick={() => onOpenDay(day)}
                >
                  {head.format(new Date(day))}
                </button>
              ) : (
                <span className="calendar-hours-name">{head.format(new Date(day))}</span>
              )}
            </div>
          ))}
        </div>
        {hasLong && (
          <div role="row" className="calendar-hours-row">
            <span role="rowheader" className="calendar-hours-side">
              {t('calendar:allDay')}
            </span>
            {days.map((day) => (
              <div
                key={day}
                role="gridcell"
                className="calendar-hours-long"
                aria-label={`${full.format(new Date(day))}, ${t('calendar:allDay')}`}
                data-drop="day"
                data-id={day}
              >
                {long.get(day)?.map((row) => (
                  <CalendarEntry key={row.id} row={row} day={day} calendar={calendar} onMove={onMove} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
      <div role="rowgroup">
        {HOURS.map((hour) => (
          <div key={hour} role="row" className="calendar-hours-row" data-hour={hour}>
            <span role="rowheader" className="calendar-hours-side">
              {hourText(hour)}
            </span>
            {days.map((day) => (
              <div
                key={day}
                role="gridcell"
                className="calendar-hours-slot"
                aria-label={`${full.format(new Date(day))}, ${hourText(hour)}`}
                tabIndex={day === stop.day && hour === (stop.hour ?? 0) ? 0 : -1}
                data-drop="day"
                data-id={day}
                data-hour={hour}
                {...slotHandlers({ day, hour }, onFocus, onCreate)}
              >
                {day === now && <NowLine hour={hour} timeZone={timeZone} />}
                {blocks
                  .get(day)
                  ?.filter(({ start }) => Math.floor(start / 60) === hour)
                  .map((block) => (
                    <CalendarEntry
                      key={block.row.id}
                      row={block.row}
                      day={day}
                      calendar={calendar}
                      block={block}
                      onMove={onMove}
                    />
                  ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
