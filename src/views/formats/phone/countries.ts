import { PHONE_COUNTRIES } from '../../../contract/formats/phone-countries.ts';

/** Countries to choose among, in the order of their names in a locale. */
export function phoneCountries(locale: string): readonly { readonly value: string; readonly text: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return PHONE_COUNTRIES.map((code) => ({ value: code, text: names.of(code) ?? code })).toSorted(
    (one, other) => one.text.localeCompare(other.text, locale),
  );
}
