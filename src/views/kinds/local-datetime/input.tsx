import { DateControl } from '../../widgets/dates/date-control.tsx';
import { LOCAL_DATETIME_TEXT } from '../../widgets/dates/date-text.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A day and a time of day, in no zone. */
export function LocalDateTimeInput(props: KindInputProps) {
  return <DateControl {...props} type="datetime" dateText={LOCAL_DATETIME_TEXT} />;
}
