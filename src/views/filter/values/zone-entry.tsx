import { useId, useState } from 'react';
import { timeZones } from '../../widgets/time-zone.ts';
import { TextEntry, type TextEntryProps } from './text-entry.tsx';

/** A time zone, with those that there are; four hundred options are made only for someone who comes to choose. */
export function ZoneEntry(props: TextEntryProps) {
  const [isGoneTo, setGoneTo] = useState(false);
  const listId = useId();
  return (
    <>
      <TextEntry {...props} list={listId} onFocus={() => setGoneTo(true)} />
      <datalist id={listId}>
        {isGoneTo && timeZones().map((zone) => <option key={zone} value={zone} />)}
      </datalist>
    </>
  );
}
