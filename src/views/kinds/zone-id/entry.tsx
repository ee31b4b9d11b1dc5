import { useEffect, useId, useState } from 'react';
import { TextEntry, type TextEntryProps } from '../../widgets/text-entry.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { TEXT_ENTRY } from '../entries.ts';
import type * as ZoneNames from './zone-options.ts';
import type { MakeEntry } from '../../widgets/kind-view.ts';

/** A time zone, with those that there are; four hundred options are made only for someone who comes to choose. */
function ZoneEntry(props: TextEntryProps) {
  const [isGoneTo, setGoneTo] = useState(false);
  const locale = useIntlLocale();
  const [options, setOptions] = useState<ReturnType<typeof ZoneNames.zoneOptions>>([]);
  useEffect(() => {
    if (isGoneTo) void import('./zone-options.ts').then(({ zoneOptions }) => setOptions(zoneOptions(locale)));
  }, [isGoneTo, locale]);
  const listId = useId();
  return (
    <>
      <TextEntry {...props} list={listId} onFocus={() => setGoneTo(true)} />
      <datalist id={listId}>
        {options.map(({ id, label }) => (
          <option key={id} value={id} label={label} />
        ))}
      </datalist>
    </>
  );
}

export const zoneEntry: MakeEntry = () => ({ ...TEXT_ENTRY, Entry: ZoneEntry });
