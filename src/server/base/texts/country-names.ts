import { LOCALES } from '../../../contract/constants.ts';
import { PHONE_COUNTRIES } from '../../../contract/formats/phone-countries.ts';

/** Letter case, accents and punctuation aside. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i');

/** What countries are called beside their names in the product's languages. */
const ALSO: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  holland: 'NL',
  czechrepublic: 'CZ',
  brasil: 'BR',
  polska: 'PL',
  osterreich: 'AT',
};

let names: ReadonlyMap<string, string> | undefined;

function allNames(): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(ALSO));
  for (const locale of LOCALES) {
    const shown = new Intl.DisplayNames([locale === 'vn' ? 'vi' : locale], { type: 'region' });
    for (const code of PHONE_COUNTRIES) {
      const name = plain(shown.of(code) ?? '');
      if (name !== '' && !found.has(name)) found.set(name, code);
    }
  }
  for (const code of PHONE_COUNTRIES) found.set(code.toLowerCase(), code);
  return found;
}

/** The country that a text names, by its code or in one of the product's languages: ISO 3166, two letters. */
export function countryNamed(text: string): string | undefined {
  names ??= allNames();
  return names.get(plain(text));
}
