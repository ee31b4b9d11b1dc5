import { useMemo } from 'react';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** Codes of the currencies (ISO 4217) that the browser knows, with their names in the language of the application. */
export function useCurrencies(): readonly (readonly [code: string, name: string])[] {
  const locale = useIntlLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => [code, names.of(code) ?? code] as const);
  }, [locale]);
}
