import { DEFAULT_LOCALE, type Locale, localeOfTag } from '../../contract/constants.ts';
import { isLocale } from '../../views/texts/use-locale.ts';

/** Each language by its own name: never translated. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  pl: 'Polski',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  tr: 'Türkçe',
  vn: 'Tiếng Việt',
};

/** The kept choice, else the first of the browser's languages that the product has, else English. */
export function chooseLocale(kept: string | null, languages: readonly string[]): Locale {
  if (isLocale(kept)) return kept;
  for (const tag of languages) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
