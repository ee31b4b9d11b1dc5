import { canonicalZone } from '../../../contract/kinds/zone-id.ts';
import { ZONE_ALIASES } from '../../../contract/kinds/zone-names.ts';

export interface TimezoneOption {
  readonly id: string;
  /** Now, such as `+01:00`. */
  readonly offset: string;
  readonly displayName: string;
  /** Other names of it that IANA has. */
  readonly aliases: readonly string[];
}

/** Every IANA zone once, by the name that is stored, with its offset at this moment and its name in the locale. */
export function timezones(locale: string, now: Date = new Date()): TimezoneOption[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'].map(canonicalZone));
  return [...ids].toSorted().map((id) => ({
    id,
    aliases: ZONE_ALIASES.get(id) ?? [],
    offset: zonePart('en', id, 'longOffset', now).replace('GMT', '') || '+00:00',
    displayName: zonePart(locale, id, 'longGeneric', now),
  }));
}

function zonePart(
  locale: string,
  timeZone: string,
  timeZoneName: 'longOffset' | 'longGeneric',
  now: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
