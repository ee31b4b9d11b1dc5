import { useMemo } from 'react';
import { DateControl } from '../../widgets/date-control.tsx';
import { timestampText } from '../../widgets/date-text.ts';
import { userTimeZone } from '../../widgets/time-zone.ts';
import type { KindInputProps } from '../kind-view.ts';

/** An instant: edited in the user's zone, kept in UTC. */
export function TimestampInput(props: KindInputProps) {
  const timeZone = userTimeZone();
  const dateText = useMemo(() => timestampText(timeZone), [timeZone]);
  return <DateControl {...props} type="datetime-local" dateText={dateText} />;
}
