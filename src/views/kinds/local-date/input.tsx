import { DateControl } from '../../widgets/dates/date-control.tsx';
import { LOCAL_DATE_TEXT } from '../../widgets/dates/date-text.ts';
import { YearControl } from '../../widgets/year-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** A calendar day, or the year of one. */
export function LocalDateInput(props: KindInputProps) {
  if (props.model.widget === 'year') return <YearControl {...props} />;
  return <DateControl {...props} type="date" dateText={LOCAL_DATE_TEXT} />;
}
