import type { Faker } from '@faker-js/faker';
import type { Locale } from '../../../contract/constants.ts';

/** How people, phones, places and wards of one locale look in the demo data. */
export interface DemoLocale {
  readonly locale: Locale;
  /** The group of this market. */
  readonly market: string;
  /** Share of the contacts, in hundredths. */
  readonly weight: number;
  /** Gives the first and last names. */
  readonly faker: Faker;
  /** The form of a last name that women bear, where the language has one of its own. */
  readonly femaleLastName?: (lastName: string) => string;
  readonly timeZone: string;
  /** Mobile numbers in E.164, `#` for a digit. */
  readonly phones: readonly string[];
  /** Only domains that are reserved and belong to nobody (RFC 2606). */
  readonly domains: readonly string[];
  /** City and pattern of its postal codes, `#` for a digit. */
  readonly cities: readonly (readonly [city: string, postalCode: string])[];
  readonly streets: readonly string[];
  readonly address: (street: string, houseNumber: number) => string;
  readonly hospitals: readonly ((city: string) => string)[];
  /** Institutions without wards. */
  readonly practices: readonly ((city: string) => string)[];
  readonly wards: readonly string[];
  readonly titles: { readonly FEMALE: readonly string[]; readonly MALE: readonly string[] };
  readonly notes: readonly string[];
}
