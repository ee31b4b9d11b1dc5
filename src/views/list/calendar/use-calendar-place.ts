import { use, useCallback, useEffect, useState } from 'react';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { KeepsStateContext } from '../../widgets/keeps-state.ts';
import { useAddressParams } from '../../widgets/use-address-params.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { PHONE, useMedia } from '../../widgets/use-media.ts';
import { readStored, writeStored } from '../stored-state.ts';
import { CALENDAR_PARAM, DAY_PARAM } from '../tiles/look.ts';
import { type CalendarSpan, readDay, readSpan } from './calendar-span.ts';
import { today } from './month.ts';

interface Place {
  readonly span: CalendarSpan;
  readonly day: string;
}

export interface CalendarPlace extends Place {
  /** A `correction` is no step of the user: Back does not stop there. */
  readonly go: (to: Partial<Place>, kind?: 'step' | 'correction') => void;
}

const keyOf = (objectName: string) => `tessera.calendar.${objectName}`;

/**
 * What a calendar shows: a day, and the month, week or day around it. It stands in the address; the span that was chosen
 * last holds for the object's lists in this browser. A phone begins with a day.
 */
export function useCalendarPlace({ name }: ObjectModel): CalendarPlace {
  const keeps = use(KeepsStateContext);
  const { timeZone } = useFormat();
  const isPhone = useMedia(PHONE);
  const [params, setParams] = useAddressParams();
  const [memory, setMemory] = useState<Partial<Place>>({});
  const now = today(timeZone);
  const written = readSpan(params.get(CALENDAR_PARAM));
  const kept = keeps ? (written ?? readSpan(readStored(keyOf(name)))) : memory.span;
  const span = kept ?? (isPhone ? 'day' : 'month');
  const day = (keeps ? readDay(params.get(DAY_PARAM)) : memory.day) ?? now;

  const write = useCallback(
    (place: Place, replace: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(CALENDAR_PARAM, place.span);
          // An address that names no day means the day on which it is opened.
          if (place.day === now) next.delete(DAY_PARAM);
          else next.set(DAY_PARAM, place.day);
          return next;
        },
        { replace },
      ),
    [setParams, now],
  );
  const go = useCallback<CalendarPlace['go']>(
    (to, kind = 'step') => {
      const next = { span, day, ...to };
      if (next.span === span && next.day === day) return;
      if (!keeps) return setMemory(next);
      if (to.span) writeStored(keyOf(name), to.span);
      write(next, kind === 'correction');
    },
    [span, day, keeps, name, write],
  );
  // So that the address can be passed on, and Back finds it.
  useEffect(() => {
    if (keeps && written === undefined) write({ span, day }, true);
  }, [keeps, written, span, day, write]);
  return { span, day, go };
}
