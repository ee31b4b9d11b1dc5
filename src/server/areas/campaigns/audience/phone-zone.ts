import { getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { canonicalZone } from '../../../../contract/kinds/zone-id.ts';
import type { Sql } from '../../../base/sql/read.ts';

/** Two moments at which clocks that differ in a year differ. */
const MOMENTS = ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((text) => Temporal.Instant.from(text));

/** What TypeScript's libraries of the year do not know yet. */
interface ZonedLocale extends Intl.Locale {
  getTimeZones(): string[] | undefined;
}

const clocksOf = (zone: string): string => MOMENTS.map((at) => at.toZonedDateTimeISO(zone).offset).join(' ');

/**
 * IANA names of zones by the digits that phone numbers of a country begin with, with their plus sign. Numbers of countries
 * whose clocks differ, such as +1, tell nothing.
 */
export function zonesOfNumbers(): Readonly<Record<string, string>> {
  const zones = new Map<string, string[]>();
  for (const country of getCountries()) {
    const prefix = `+${getCountryCallingCode(country)}`;
    const own = (new Intl.Locale(`und-${country}`) as ZonedLocale).getTimeZones() ?? [];
    zones.set(prefix, [...(zones.get(prefix) ?? []), ...own]);
  }
  return Object.fromEntries(
    [...zones].flatMap(([prefix, [first, ...others]]): [string, string][] =>
      first !== undefined && others.every((zone) => clocksOf(zone) === clocksOf(first))
        ? [[prefix, canonicalZone(first)]]
        : [],
    ),
  );
}

/** So many characters a country's numbers begin with at most, their plus sign included. */
const LONGEST = 4;
let kept: string | undefined;

/** The zone of the country of a phone number as it is kept (E.164); null where it tells none. */
export function zoneOfNumber(phone: Sql): Sql {
  kept ??= JSON.stringify(zonesOfNumbers());
  const lengths = Array.from({ length: LONGEST - 1 }, (_, shorter) => LONGEST - shorter);
  // No country's code begins with another's.
  return sql`coalesce(${sql.join(lengths.map((length) => sql`${kept}::jsonb ->> left(${phone}, ${sql.lit(length)})`))})`;
}
