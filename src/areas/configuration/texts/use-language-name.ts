import { useMemo } from 'react';
import { intlLocale, type Locale } from '../../../contract/constants.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** What a language is called in the language in use: `Polish`. */
export function useLanguageName(): (locale: Locale) => string {
  const shown = useIntlLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([shown], { type: 'language' });
    return (locale) => {
      const name = names.of(intlLocale(locale)) ?? locale;
      return name.charAt(0).toLocaleUpperCase(shown) + name.slice(1);
    };
  }, [shown]);
}
