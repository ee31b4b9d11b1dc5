import type { Entry } from '../kind-view.ts';
import { TextEntry, type TextEntryProps } from '../text-entry.tsx';
import { DateBox } from './date-box.tsx';
import type { DateTyping } from './date-typing.ts';

/** How dates of a filter are typed, or chosen in a calendar. */
export function dateEntry(typing: DateTyping): Entry {
  const { type, hint, format, parse, dayOf, withDay } = typing;
  if (type === 'time') return { format, parse };
  function DateEntry(props: TextEntryProps) {
    return (
      <DateBox
        hint={hint}
        day={dayOf(props.value)}
        min={undefined}
        disabled={props.disabled ?? false}
        onPick={(day) => props.onChange(withDay(day, props.value))}
      >
        {(opens) => <TextEntry {...props} opens={opens} />}
      </DateBox>
    );
  }
  return { format, parse, Entry: DateEntry };
}
