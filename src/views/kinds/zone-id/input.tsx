import { useState } from 'react';
import { TextControl } from '../../widgets/text-control.tsx';
import { timeZones, zoneOffset } from '../../widgets/time-zone.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** People write `new york` where the zone is `America/New_York`. */
function parse(text: string): string | null {
  const wanted = text.trim().replace(/\s+/g, '_').toLowerCase();
  if (wanted === '') return null;
  const zones = timeZones();
  const exact = zones.find((zone) => zone.toLowerCase() === wanted);
  const byCity = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
  return exact ?? (byCity.length === 1 ? byCity[0] : undefined) ?? text;
}

function format(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An IANA time zone: typing narrows the list of zones, which stand with their offset of today. */
export function ZoneIdInput(props: KindInputProps) {
  const locale = useIntlLocale();
  // Four hundred options are made only for someone who comes to choose.
  const [isOpened, setOpened] = useState(false);
  const listId = `${props.id}__zones`;
  return (
    <div onFocus={() => setOpened(true)}>
      <TextControl {...props} format={format} parse={parse} list={listId} />
      <datalist id={listId}>
        {isOpened &&
          timeZones().map((zone) => <option key={zone} value={zone} label={zoneOffset(zone, locale)} />)}
      </datalist>
    </div>
  );
}
