import { DateControl } from '../../widgets/date-control.tsx';
import { LOCAL_DATE_TEXT } from '../../widgets/date-text.ts';
import type { KindInputProps } from '../kind-view.ts';

/** A calendar day. */
export function LocalDateInput(props: KindInputProps) {
  return <DateControl {...props} type="date" dateText={LOCAL_DATE_TEXT} />;
}
