import { Button, ButtonGroup, Callout } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { allOf } from '../../../contract/filter/filter.ts';
import { useList } from '../../../engine/hooks/use-list.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { firstWeekday } from '../../widgets/dates/first-weekday.ts';
import { useFormat } from '../../widgets/use-format.ts';
import type { Listing } from '../use-listing.ts';
import { CalendarDay } from './calendar-day.tsx';
import './calendar-look.css';
import { dayAfter, monthAfter, today, weeksOf } from './month.ts';
import { overlappingDays, rowsByDay } from './period.ts';
import { useMoveRecord } from './use-move-record.ts';

interface Props {
  readonly listing: Listing;
  readonly calendar: CalendarModel;
  readonly label: string;
}

/** The rows of a table by the day that a field names, a month at a time: one Tab stop among days, in which arrows lead. */
export function CalendarLook({ listing, calendar, label }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const root = useRef<HTMLDivElement>(null);
  const { model, filter } = listing;
  const { at, end } = calendar;
  const { locale, timeZone } = format;
  const now = today(timeZone);
  const [focused, setFocused] = useState(now);
  const month = focused.slice(0, 7);
  const weeks = useMemo(() => weeksOf(month, firstWeekday(locale)), [month, locale]);
  const days = weeks.flat();
  const within = allOf(filter, overlappingDays(model.name, calendar, days, timeZone));
  const columns = useMemo(() => [at, ...(end ? [end] : []), ...calendar.show], [at, end, calendar]);
  const sort = useMemo(() => [{ field: at.path, direction: 'ASCENDING' } as const], [at]);
  const { rows, error, refetch } = useList({
    ...{ model, columns, filter: within, sort },
    pageSize: LIST_MAX_LIMIT,
    pageIndex: 0,
  });
  const move = useMoveRecord(model, calendar, refetch);
  const byDay = rowsByDay(calendar, rows ?? [], days, timeZone);
  const go = (day: string) => {
    setFocused(day);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-id="${day}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => string>> = {
      ArrowLeft: () => dayAfter(focused, -1),
      ArrowRight: () => dayAfter(focused, 1),
      ArrowUp: () => dayAfter(focused, -7),
      ArrowDown: () => dayAfter(focused, 7),
      PageUp: () => inMonth(focused, -1),
      PageDown: () => inMonth(focused, 1),
    };
    const next = keys[event.key];
    // Keys of what stands in a day are its own.
    if (!next || event.altKey || !(event.target as HTMLElement).matches('[role="gridcell"]')) return;
    event.preventDefault();
    go(next());
  };
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const step = (by: number) => setFocused(inMonth(focused, by));
  return (
    <div className="calendar-look">
      <div className="calendar-look-head">
        <h2 aria-live="polite">{title.format(new Date(`${month}-01`))}</h2>
        <ButtonGroup>
          <Button icon={<ChevronLeftIcon />} aria-label={t('calendar:previous')} onClick={() => step(-1)} />
          <Button text={t('calendar:today')} onClick={() => setFocused(now)} />
          <Button icon={<ChevronRightIcon />} aria-label={t('calendar:next')} onClick={() => step(1)} />
        </ButtonGroup>
      </div>
      {error !== undefined && error !== null && (
        <Callout compact intent="danger" role="alert">
          {errorText(error)}
        </Callout>
      )}
      {rows?.length === LIST_MAX_LIMIT && (
        <Callout compact intent="warning">
          {t('calendar:tooMany', { total: LIST_MAX_LIMIT })}
        </Callout>
      )}
      {rows?.length === 0 && (
        <p role="status" className="calendar-look-nothing">
          {t('calendar:nothing')}
        </p>
      )}
      <div ref={root} className="calendar-look-grid" role="grid" aria-label={label} onKeyDown={onKeyDown}>
        <div role="row" className="calendar-look-week calendar-look-names">
          {days.slice(0, 7).map((day) => (
            <span key={day} role="columnheader">
              {weekday.format(new Date(day))}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="calendar-look-week">
            {week.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                rows={byDay.get(day) ?? []}
                calendar={calendar}
                isOutside={!day.startsWith(month)}
                isToday={day === now}
                isStop={day === focused}
                onFocus={() => setFocused(day)}
                onMove={move && ((row, to) => void move(row, to))}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The same day of another month, or its last one. */
function inMonth(day: string, by: number): string {
  const month = monthAfter(day.slice(0, 7), by);
  const last =
    weeksOf(month, 1)
      .flat()
      .findLast((each) => each.startsWith(month)) ?? day;
  const same = month + day.slice(7);
  return same > last ? last : same;
}
