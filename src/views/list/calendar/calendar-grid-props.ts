import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import type { CalendarModel } from '../../../engine/model/object-model.ts';
import type { CalendarSlot } from './calendar-span.ts';

/** What the grids of a calendar have in common. */
export interface CalendarGridProps {
  readonly calendar: CalendarModel;
  readonly rows: readonly ObjectRecord[];
  readonly now: string;
  /** Tab leads to it. */
  readonly stop: CalendarSlot;
  readonly onFocus: (slot: CalendarSlot) => void;
  readonly onMove: ((row: ObjectRecord, day: string) => void) | undefined;
  /** Begins a record at an empty place; undefined where the user may not. */
  readonly onCreate: ((slot: CalendarSlot) => void) | undefined;
  readonly onOpenDay: ((day: string) => void) | undefined;
}
