import { useTranslation } from 'react-i18next';
import { intlLocale, type Locale } from '../../contract/constants.ts';

/** The BCP 47 tag of the language in use, for Intl. */
export function useIntlLocale(): string {
  const { i18n } = useTranslation();
  return intlLocale(i18n.language as Locale);
}
