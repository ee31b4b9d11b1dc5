import { DEFAULT_LOCALE, LOCALES, type Locale, localeOfTag } from '../../contract/constants.ts';

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

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The kept choice, else the first of the browser's languages that the product has, else English. */
export function chooseLocale(kept: string | null, languages: readonly string[]): Locale {
  if (isLocale(kept)) return kept;
  for (const tag of languages) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
