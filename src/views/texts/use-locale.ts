import { useTranslation } from 'react-i18next';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../contract/constants.ts';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The locale in use; components that ask are drawn again when it changes. */
export function useLocale(): Locale {
  const { i18n } = useTranslation();
  return isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
}
