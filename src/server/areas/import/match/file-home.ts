import { LOCALES, type Locale } from '../../../../contract/constants.ts';
import { countriesOf } from '../../../base/texts/zone-countries.ts';
import type { ImportColumn } from '../runs/import-run.ts';
import { plainText } from './header-key.ts';

/** Where programs in a language are most likely from. English ones are from everywhere. */
const COUNTRIES: Partial<Record<Locale, readonly string[]>> = {
  pl: ['PL'],
  de: ['DE', 'AT', 'CH'],
  es: ['ES'],
  fr: ['FR'],
  it: ['IT'],
  pt: ['PT', 'BR'],
  tr: ['TR'],
  vn: ['VN'],
};

/** `(212) 555-0142`: no other notation looks so. */
const NORTH_AMERICAN = /^\(?[2-9]\d{2}\)?[ .-]{1,2}[2-9]\d{2}[ .-]\d{4}(?!\d)/;

/** Where a file comes from. */
export interface FileHome {
  /** Of its headers. */
  readonly locale: Locale | undefined;
  /** The likeliest first: by its numbers of telephones, the language of its headers, the clocks of the tenant. */
  readonly countries: readonly string[];
}

/** What tells how numbers and days are written, beside themselves. */
export function fileHome(columns: readonly ImportColumn[], timeZone: string | undefined): FileHome {
  const locale = headerLocale(columns);
  const byHeaders = locale === undefined ? [] : (COUNTRIES[locale] ?? []);
  const byClocks = countriesOf(timeZone);
  // Of several countries with one language that of the tenant.
  const both = byClocks.filter((country) => byHeaders.includes(country));
  const isAmerican = columns.some(({ samples }) => {
    const national = samples.filter((sample) => !sample.startsWith('+'));
    return national.length > 0 && national.every((sample) => NORTH_AMERICAN.test(sample));
  });
  const byNumbers = isAmerican ? ['US'] : [];
  return { locale, countries: [...new Set([...byNumbers, ...both, ...byHeaders, ...byClocks])] };
}

/** Beginnings of words that headers of a language have, without accents. */
const WORDS: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:first|last|name|phone|mobile|company|birthday|notes|title)/,
  pl: /\b(?:imie|nazwisk|telefon|komork|firma|stanowisk|urodz|notatki|miejsce|adres|plec|kategori)/,
  de: /\b(?:vorname|nachname|telefon|mobil|firma|geburt|notiz|geschlecht|kategorie|unternehmen)/,
  es: /\b(?:nombre|apellido|telefono|movil|correo|empresa|organizacion|cumple|notas|puesto|numero)/,
  fr: /\b(?:prenom|nom\b|tel|portable|societe|entreprise|anniversaire|sexe|adresse|messagerie)/,
  it: /\b(?:nome|cognome|cellulare|ufficio|societa|azienda|compleanno|sesso|indirizzo|posizione)/,
  pt: /\b(?:nome|sobrenome|apelido|telefone|telemovel|empresa|categorias|anotac|sexo|endereco|cargo)/,
  tr: /\b(?:ad[i]?\b|soyad|telefon|cep|sirket|dogum|cinsiyet|notlar|kategoriler|posta|is\b)/,
  vn: /\b(?:ho\b|ten\b|dien|cong|ngay|gioi|ghi|dia|chuc)/,
};

/** The language that most headers are in, where it is one. */
function headerLocale(columns: readonly ImportColumn[]): Locale | undefined {
  const headers = columns.map(({ header }) => plainText(header));
  const counts = LOCALES.map((locale) => ({
    locale,
    count: headers.filter((header) => WORDS[locale].test(header)).length,
  })).toSorted((one, other) => other.count - one.count);
  const [first, second] = counts;
  return first && first.count > (second?.count ?? 0) ? first.locale : undefined;
}
