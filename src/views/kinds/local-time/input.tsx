import { DateControl } from '../../widgets/dates/date-control.tsx';
import { LOCAL_TIME_TEXT } from '../../widgets/dates/date-text.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A time of day. */
export function LocalTimeInput(props: KindInputProps) {
  return <DateControl {...props} type="time" dateText={LOCAL_TIME_TEXT} />;
}
