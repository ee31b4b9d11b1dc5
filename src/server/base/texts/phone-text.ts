import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Of a number whose country code was not written: the country that is given has completed it. */
export const NUMBER_COMPLETED = 'import-number-completed';

/**
 * A phone number as E.164 has it, `+4915123456789`; undefined for what is none. An extension is left out. Only a number that
 * begins with + or 00 names its country itself. Any other one is completed by the given country, where it is a number there,
 * with or without that country's code; digits alone are never taken for those of a country that is not given.
 * @param country ISO 3166: within which the number is written; null: none is given
 */
export function phoneNumber(text: string, country: string | null): string | undefined {
  const bare = text.trim().replace(/^00/, '+');
  if (bare.startsWith('+')) {
    const abroad = parsePhoneNumberFromString(bare, { extract: false });
    return abroad?.isPossible() ? abroad.number : undefined;
  }
  if (country === null) return undefined;
  // Some programs leave the plus away.
  const abroad = /^[1-9]\d{6,14}$/.test(bare) ? parsePhoneNumberFromString(`+${bare}`) : undefined;
  if (abroad?.isValid() && abroad.country === country) return abroad.number;
  const found = parsePhoneNumberFromString(bare, { ...defaultOf(country), extract: false });
  return found?.isValid() ? found.number : undefined;
}

/** Is it a number that a country gives out? */
export const isPhoneNumber = (text: string, country: string): boolean =>
  parsePhoneNumberFromString(text, { ...defaultOf(country), extract: false })?.isValid() ?? false;

/** The country of a number that names it itself. */
export const phoneCountry = (text: string): string | undefined =>
  parsePhoneNumberFromString(text.replace(/^00/, '+'), { extract: false })?.country;

const defaultOf = (country: string | null): { readonly defaultCountry?: CountryCode } =>
  country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
