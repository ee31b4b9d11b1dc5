import { use, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { KeepsStateContext } from '../../widgets/keeps-state.ts';
import { readStored, writeStored } from '../stored-state.ts';

export type Look = 'tiles' | 'rows' | 'calendar';

/** In the address of a list that is seen as a calendar: what it shows at a time, and around which day. */
export const CALENDAR_PARAM = 'calendar';
export const DAY_PARAM = 'day';

const keyOf = (objectName: string) => `tessera.look.${objectName}`;
const listeners = new Set<() => void>();

/** The looks that lists of the object have, the first one first. */
export const looksOf = ({ list }: ObjectModel): readonly Look[] => [
  ...(list.tiles ? (['tiles'] as const) : []),
  'rows',
  ...(list.calendar ? (['calendar'] as const) : []),
];

/** Holds for the object's lists in this browser. */
export function setLook(objectName: string, look: Look): void {
  writeStored(keyOf(objectName), look);
  for (const listener of listeners) listener();
}

/** As the user has chosen; else as tiles where the view has them, and as rows. */
export function useLook(model: ObjectModel): Look {
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readStored(keyOf(model.name)),
  );
  const looks = looksOf(model);
  return looks.find((look) => look === kept) ?? looks[0] ?? 'rows';
}

/** A list whose address is that of a calendar is seen as one, whatever was chosen before. */
export function useLookOfAddress(model: ObjectModel): void {
  const keeps = use(KeepsStateContext);
  const { key, search } = useLocation();
  const isCalendar =
    keeps && looksOf(model).includes('calendar') && new URLSearchParams(search).has(CALENDAR_PARAM);
  useEffect(() => {
    if (isCalendar) setLook(model.name, 'calendar');
  }, [isCalendar, key, model.name]);
}
