import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number as E.164 has it, `+4915123456789`; undefined for what is none. An extension is left out.
 * @param country ISO 3166: of what is written as it is called within a country; null: none is
 */
export function phoneNumber(text: string, country: string | null): string | undefined {
  // Some programs leave the plus away.
  const abroad = /^[1-9]\d{9,14}$/.test(text.trim())
    ? parsePhoneNumberFromString(`+${text.trim()}`)
    : undefined;
  if (abroad?.isValid() && (country === null || abroad.country === country)) return abroad.number;
  const found = parsePhoneNumberFromString(text, { ...defaultOf(country), extract: false });
  return found?.isPossible() ? found.number : undefined;
}

/** Is it a number that a country gives out? */
export const isPhoneNumber = (text: string, country: string): boolean =>
  parsePhoneNumberFromString(text, { ...defaultOf(country), extract: false })?.isValid() ?? false;

/** The country of a number that names it itself. */
export const phoneCountry = (text: string): string | undefined =>
  parsePhoneNumberFromString(text.replace(/^00/, '+'), { extract: false })?.country;

const defaultOf = (country: string | null): { readonly defaultCountry?: CountryCode } =>
  country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
