import { useMemo } from 'react';
import { DateControl } from '../../widgets/dates/date-control.tsx';
import { timestampText } from '../../widgets/dates/date-text.ts';
import { useTimeZone } from '../../widgets/time-zone.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** An instant: edited in the user's zone, kept in UTC. */
export function TimestampInput(props: KindInputProps) {
  const timeZone = useTimeZone();
  const dateText = useMemo(() => timestampText(timeZone), [timeZone]);
  return <DateControl {...props} type="datetime" dateText={dateText} />;
}
