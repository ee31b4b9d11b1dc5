import { type CalendarSlot, type CalendarSpan, spanAfter } from './calendar-span.ts';
import { dayAfter } from './month.ts';

const LAST_HOUR = 23;

/** The place to which a key leads from another one; undefined for other keys. A grid of days has no hours. */
export function slotAfterKey(
  key: string,
  { day, hour = 0 }: CalendarSlot,
  span: CalendarSpan,
  hasHours: boolean,
): CalendarSlot | undefined {
  const at = (next: string): CalendarSlot => (hasHours ? { day: next, hour } : { day: next });
  const within = (next: number): CalendarSlot => ({ day, hour: Math.min(LAST_HOUR, Math.max(0, next)) });
  switch (key) {
    case 'ArrowLeft':
      return at(dayAfter(day, -1));
    case 'ArrowRight':
      return at(dayAfter(day, 1));
    case 'ArrowUp':
      return hasHours ? within(hour - 1) : at(dayAfter(day, -7));
    case 'ArrowDown':
      return hasHours ? within(hour + 1) : at(dayAfter(day, 7));
    case 'Home':
      return hasHours ? within(0) : undefined;
    case 'End':
      return hasHours ? within(LAST_HOUR) : undefined;
    case 'PageUp':
      return at(spanAfter(span, day, -1));
    case 'PageDown':
      return at(spanAfter(span, day, 1));
    default:
      return undefined;
  }
}
