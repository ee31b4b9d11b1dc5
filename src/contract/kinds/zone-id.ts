import { CHOICE_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { textParser } from './text.ts';

/** By any name in lower case: the name that is stored. Empty until `zone-names.ts` is loaded. */
let stored: ReadonlyMap<string, string> = new Map();

/** `zone-names.ts` alone calls it: the server loads that at its start, a browser with the first input for zones. */
export function learnZones(names: ReadonlyMap<string, string>): void {
  stored = names;
}

/**
 * The one name under which a place is stored: IANA's name of now, whatever ICU calls it. Until all names are learned another
 * name stays as it is, and the server says it.
 * @throws RangeError for what is no zone; for bare offsets, which know no daylight saving
 */
export function canonicalZone(text: string): string {
  const known = stored.get(text.toLowerCase());
  if (known !== undefined) return known;
  if (!/^[A-Za-z]/.test(text)) throw new RangeError(text);
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
  if (timeZone.toLowerCase() === text.toLowerCase()) return timeZone;
  return stored.size ? (stored.get(timeZone.toLowerCase()) ?? timeZone) : text;
}

/**
 * An IANA time zone: `Europe/Warsaw`. Takes any name of it, however its letters are typed, and what Windows calls it;
 * refuses bare offsets.
 */
export const zoneIdKind = {
  kind: 'ZONE_ID',
  operators: CHOICE_OPERATORS,
  numeric: false,
  aggregatesAs: 'category',
  meaning: 'zone',
  parse: textParser('invalid-zone', canonicalZone),
  format: (value) => value,
} satisfies KindDefinition<string>;
