import { presentOf } from '../../contract/record/not-past.ts';
import type { KindInputProps } from './kind-view.ts';
import type { DateText } from './date-text.ts';
import { TextControl } from './text-control.tsx';
import { useTimeZone } from './time-zone.ts';

export interface DateControlProps extends KindInputProps {
  readonly type: 'date' | 'time' | 'datetime-local';
  readonly dateText: DateText;
}

/**
 * The browser's own input for dates and times, which writes them as the user's system does. Where the past is refused,
 * the least value is the present (specification, section 5).
 */
export function DateControl({ dateText, ...props }: DateControlProps) {
  const { field, pastAllowed } = props.model;
  const timeZone = useTimeZone();
  const hasSeconds = /:\d{2}:\d{2}$/.test(dateText.toInput(props.value));
  return (
    <TextControl
      {...props}
      format={dateText.toInput}
      parse={dateText.fromInput}
      step={props.type !== 'date' && hasSeconds ? 1 : undefined}
      min={pastAllowed ? undefined : dateText.toInput(presentOf(field.kind, timeZone))}
    />
  );
}
