import { useMemo } from 'react';
import { presentOf } from '../../../contract/record/not-past.ts';
import type { KindInputProps } from '../kind-view.ts';
import { TextControl } from '../text-control.tsx';
import { useTimeZone } from '../time-zone.ts';
import { useIntlLocale } from '../use-intl-locale.ts';
import { DateBox } from './date-box.tsx';
import type { DateType } from './date-shape.ts';
import type { DateText } from './date-text.ts';
import { dateTyping } from './date-typing.ts';

export interface DateControlProps extends KindInputProps {
  readonly type: DateType;
  readonly dateText: DateText;
}

const nothing = () => undefined;

/**
 * A date or time, typed as the language writes it or chosen in a calendar. Where the past is refused, the calendar
 * begins at the present (specification, section 5).
 */
export function DateControl({ dateText, type, ...props }: DateControlProps) {
  const { field, pastAllowed } = props.model;
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  const typing = useMemo(
    () => dateTyping(type, dateText, locale, timeZone),
    [type, dateText, locale, timeZone],
  );
  const { format, parse } = typing;
  if (type === 'time') return <TextControl {...props} format={format} parse={parse} />;
  const present = pastAllowed ? '' : dateText.toInput(presentOf(field.kind, timeZone));
  return (
    <DateBox
      hint={typing.hint}
      day={typing.dayOf(props.value)}
      min={present.slice(0, 10) || undefined}
      disabled={props.readOnly}
      onPick={(day) => props.onChange(typing.withDay(day, props.value))}
      onLeave={props.onBlur}
    >
      {(opens) => <TextControl {...props} onBlur={nothing} format={format} parse={parse} opens={opens} />}
    </DateBox>
  );
}
