import { useId, useState } from 'react';
import { TextEntry, type TextEntryProps } from '../../widgets/text-entry.tsx';
import { timeZones } from '../../widgets/time-zone.ts';
import { TEXT_ENTRY } from '../entries.ts';
import type { MakeEntry } from '../../widgets/kind-view.ts';

/** A time zone, with those that there are; four hundred options are made only for someone who comes to choose. */
function ZoneEntry(props: TextEntryProps) {
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

export const zoneEntry: MakeEntry = () => ({ ...TEXT_ENTRY, Entry: ZoneEntry });
