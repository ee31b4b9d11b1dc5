import { PHONE_COUNTRIES } from '../../../contract/formats/phone-countries.ts';

const zones = new Map<string, readonly string[]>();

/** The countries where clocks go by a zone; none for zones of no place. */
export function countriesOf(timeZone: string | undefined): readonly string[] {
  if (timeZone === undefined) return [];
  let found = zones.get(timeZone);
  if (!found) {
    // The name by which a zone is known, whatever it was called before.
    const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    found = PHONE_COUNTRIES.filter((country) => zonesOf(country).includes(zone));
    zones.set(timeZone, found);
  }
  return found;
}

/** The types of the language do not know of zones yet. */
type LocaleWithZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined };

function zonesOf(country: string): readonly string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}
