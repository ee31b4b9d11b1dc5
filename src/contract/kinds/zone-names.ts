import { learnZones } from './zone-id.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';
import { ZONE_LINKS } from './zone-links.ts';

/** The other names of a place that IANA has, by the name under which it is stored. */
export const ZONE_ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  ZONE_LINKS.trim()
    .split('\n')
    .map((line) => {
      const [zone = '', ...aliases] = line.split(' ');
      return [zone, aliases];
    }),
);

/** The name under which a place is stored, by each other name that IANA has, as IANA spells that. */
export const STORED_ZONES: ReadonlyMap<string, string> = new Map(
  [...ZONE_ALIASES].flatMap(([zone, aliases]) => aliases.map((alias) => [alias, zone] as const)),
);

const windows = WINDOWS_ZONES.trim()
  .split('\n')
  .map((line) => line.split('=') as [string, string]);

learnZones(
  new Map([
    ...[...ZONE_ALIASES.keys()].map((zone) => [zone.toLowerCase(), zone] as const),
    ...[...STORED_ZONES, ...windows].map(([name, zone]) => [name.toLowerCase(), zone] as const),
  ]),
);

/** Zones that data of before 2022 and 2025 do not have, and what they followed until then. */
const YOUNG: Readonly<Record<string, string>> = {
  'America/Ciudad_Juarez': 'America/Ojinaga',
  'America/Coyhaique': 'America/Punta_Arenas',
};

/**
 * A name of the same place by which this runtime computes: its data may be older than a name, or than the zone. UTC where
 * it knows none.
 */
export function computableZone(zone: string): string {
  const names = [zone, ...(ZONE_ALIASES.get(zone) ?? []), YOUNG[zone] ?? 'UTC'];
  return names.find(isKnownZone) ?? 'UTC';
}

function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
