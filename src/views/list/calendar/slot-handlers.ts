import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { CalendarSlot } from './calendar-span.ts';

/** The place itself and not what stands in it. */
const isItself = (event: SyntheticEvent): boolean => event.target === event.currentTarget;

/** What an empty place of a calendar does: a click or Enter begins a record there. */
export function slotHandlers(
  slot: CalendarSlot,
  onFocus: (slot: CalendarSlot) => void,
  onCreate: ((slot: CalendarSlot) => void) | undefined,
) {
  return {
    onFocus: (event: SyntheticEvent) => isItself(event) && onFocus(slot),
    ...(onCreate && {
      'data-creates': true,
      onClick: (event: MouseEvent) => isItself(event) && onCreate(slot),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !isItself(event)) return;
        event.preventDefault();
        onCreate(slot);
      },
    }),
  };
}
