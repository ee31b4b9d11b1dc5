import { canonicalZone } from '../../../contract/kinds/zone-id.ts';
import { computableZone, ZONE_ALIASES } from '../../../contract/kinds/zone-names.ts';
import { timeZones, zoneOffset } from '../../widgets/time-zone.ts';

/** `Asia/Ho_Chi_Minh` → `ho chi minh` */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const all = (): readonly string[] => [...new Set(timeZones().map(canonicalZone))].toSorted();

/** Each place once: its offset of today, and the cities of its other names, by which it is found as well. */
export function zoneOptions(locale: string): readonly { readonly id: string; readonly label: string }[] {
  return all().map((id) => {
    const others = (ZONE_ALIASES.get(id) ?? []).map(cityOf).filter((city) => city !== cityOf(id));
    return { id, label: [zoneOffset(computableZone(id), locale), ...new Set(others)].join(' · ') };
  });
}

/** What people mean: any name of a zone, one of Windows, or a city alone (`new york`). Undefined: nothing, or several. */
export function zoneOf(text: string): string | undefined {
  const typed = text.trim();
  for (const name of [typed, typed.replaceAll(/\s+/g, '_')]) {
    try {
      return canonicalZone(name);
    } catch {
      // It is a city, or nothing.
    }
  }
  const city = typed.replaceAll(/\s+/g, ' ').toLowerCase();
  const found = all().filter((zone) =>
    [zone, ...(ZONE_ALIASES.get(zone) ?? [])].some((name) => cityOf(name).toLowerCase() === city),
  );
  return found.length === 1 ? found[0] : undefined;
}
