import { Callout } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { allOf } from '../../../contract/filter/filter.ts';
import { useList } from '../../../engine/hooks/use-list.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { firstWeekday } from '../../../contract/first-weekday.ts';
import { useSingleKeys } from '../../widgets/single-keys.ts';
import { useFormat } from '../../widgets/use-format.ts';
import type { Listing } from '../use-listing.ts';
import { CalendarDays } from './calendar-days.tsx';
import type { CalendarGridProps } from './calendar-grid-props.ts';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarHours } from './calendar-hours.tsx';
import './calendar-look.css';
import { type CalendarSlot, daysOfSpan, isInSpan, spanAfter, spanTitle } from './calendar-span.ts';
import { today } from './month.ts';
import { NewEntry, useCanCreateAt } from './new-entry.tsx';
import { overlappingDays } from './period.ts';
import { slotAfterKey } from './slot-keys.ts';
import { useCalendarPlace } from './use-calendar-place.ts';
import { useMoveRecord } from './use-move-record.ts';

interface Props {
  readonly listing: Listing;
  readonly calendar: CalendarModel;
  readonly label: string;
}

/** Where Tab leads to among the hours at first. */
const FIRST_HOUR = 9;

/**
 * The rows of a table by the day that a field names, a month, a week or a day at a time; the last two by hours where the
 * field has a time. Places for entries are one Tab stop, in which arrows lead.
 */
export function CalendarLook({ listing, calendar, label }: Props) {
  const { t } = useTranslation();
  const hintId = useId();
  const { locale, timeZone } = useFormat();
  const errorText = useErrorText();
  const root = useRef<HTMLDivElement>(null);
  const { model, filter } = listing;
  const { at, end } = calendar;
  const { span, day: anchor, go } = useCalendarPlace(model);
  const now = today(timeZone);
  const firstDay = firstWeekday(locale);
  const weeks = useMemo(() => daysOfSpan(span, anchor, firstDay), [span, anchor, firstDay]);
  const days = useMemo(() => weeks.flat(), [weeks]);
  const hasHours = span !== 'month' && at.field.kind !== 'LOCAL_DATE';
  const within = allOf(filter, overlappingDays(model.name, calendar, days, timeZone));
  const columns = useMemo(() => [at, ...(end ? [end] : []), ...calendar.show], [at, end, calendar]);
  const sort = useMemo(() => [{ field: at.path, direction: 'ASCENDING' } as const], [at]);
  const { rows, error, refetch } = useList({
    model,
    columns,
    filter: within,
    sort,
    pageSize: LIST_MAX_LIMIT,
    pageIndex: 0,
  });
  const move = useMoveRecord(model, calendar, refetch);
  const canCreate = useCanCreateAt(model, calendar);
  const [creating, setCreating] = useState<CalendarSlot>();

  const [focused, setFocused] = useState<CalendarSlot>({ day: anchor, hour: FIRST_HOUR });
  const stop = isInSpan(span, anchor, focused.day, firstDay) ? focused : { ...focused, day: anchor };
  /** It is focused as soon as it is drawn: the address, by which the days change, follows later. */
  const wanted = useRef<CalendarSlot>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { day, hour } = wanted.current;
    const hourPart = hasHours ? `[data-hour="${hour ?? 0}"]` : '';
    const slot = root.current?.querySelector<HTMLElement>(
      `[role="gridcell"][data-id="${day}"]${hourPart}:not([data-outside="true"])`,
    );
    if (!slot) return;
    wanted.current = undefined;
    slot.focus();
  });
  const focus = (slot: CalendarSlot) => {
    setFocused({ hour: stop.hour, ...slot });
    if (isInSpan(span, anchor, slot.day, firstDay)) return;
    wanted.current = slot;
    go({ day: slot.day }, 'correction');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of what stands at a place are its own.
    if (event.altKey || !(event.target as HTMLElement).matches('[role="gridcell"]')) return;
    const next = slotAfterKey(event.key, stop, span, hasHours);
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    focus(next);
  };
  const step = (by: number) => go({ day: spanAfter(span, anchor, by) });
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    t: () => go({ day: now }),
    m: () => go({ span: 'month', day: stop.day }),
    w: () => go({ span: 'week', day: stop.day }),
    d: () => go({ span: 'day', day: stop.day }),
  });
  const grid: CalendarGridProps = {
    calendar,
    now,
    stop,
    rows: rows ?? [],
    onFocus: focus,
    onMove: move && ((row, to) => void move(row, to)),
    onCreate: canCreate ? setCreating : undefined,
    onOpenDay: (day) => go({ span: 'day', day }),
  };
  return (
    <div className="calendar-look" data-hours={hasHours}>
      <CalendarHead
        title={spanTitle(span, days, anchor, locale)}
        span={span}
        onSpan={(next) => go({ span: next, day: stop.day })}
        onStep={step}
        onToday={() => go({ day: now })}
      />
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
          {t(`calendar:nothing.${span}`)}
        </p>
      )}
      {canCreate && (
        <p id={hintId} className="sr-only">
          {t('calendar:createHint')}
        </p>
      )}
      <div
        ref={root}
        className="calendar-look-grid"
        role="grid"
        aria-label={label}
        aria-describedby={canCreate ? hintId : undefined}
        onKeyDown={onKeyDown}
      >
        {hasHours ? (
          <CalendarHours {...grid} days={days} isLoaded={rows !== undefined} />
        ) : (
          <CalendarDays {...grid} weeks={weeks} month={span === 'month' ? anchor.slice(0, 7) : undefined} />
        )}
      </div>
      {creating && (
        <NewEntry
          model={model}
          calendar={calendar}
          slot={creating}
          onSaved={() => {
            setCreating(undefined);
            refetch();
          }}
          onClose={() => setCreating(undefined)}
        />
      )}
    </div>
  );
}
