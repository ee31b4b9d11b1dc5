import { getTemplate, type WidgetProps } from '@rjsf/utils';
import {
  type DateText,
  LOCAL_DATE_TEXT,
  LOCAL_TIME_TEXT,
  timestampText,
} from '../../widgets/dates/date-text.ts';
import { useTimeZone } from '../../widgets/time-zone.ts';

/** The browser's own input for dates and times. Values are those of JSON Schema's formats. */
function dateWidget(type: 'date' | 'time' | 'datetime-local', dateText: (timeZone: string) => DateText) {
  return function DateInput(props: WidgetProps) {
    const { options, registry, onChange } = props;
    const value: unknown = props.value;
    const Input = getTemplate<'BaseInputTemplate'>('BaseInputTemplate', registry, options);
    const { toInput, fromInput } = dateText(useTimeZone());
    const text = toInput(value);
    return (
      <Input
        {...props}
        type={type}
        value={text}
        onChange={(typed: string | undefined) =>
          onChange(fromInput(typed ?? '', value) ?? options.emptyValue)
        }
      />
    );
  };
}

export const DateWidget = dateWidget('date', () => LOCAL_DATE_TEXT);
export const TimeWidget = dateWidget('time', () => LOCAL_TIME_TEXT);
/** Instants, shown in the user's zone. */
export const DateTimeWidget = dateWidget('datetime-local', timestampText);
