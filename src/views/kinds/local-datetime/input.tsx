import { DateControl } from '../../widgets/date-control.tsx';
import { LOCAL_DATETIME_TEXT } from '../../widgets/date-text.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A day and a time of day, in no zone. */
export function LocalDateTimeInput(props: KindInputProps) {
  return <DateControl {...props} type="datetime-local" dateText={LOCAL_DATETIME_TEXT} />;
}
