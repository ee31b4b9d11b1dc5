import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import { useTimeZone } from './time-zone.ts';
import { useIntlLocale } from './use-intl-locale.ts';

/** What values need to be shown as the user reads them. */
export function useFormat(): FormatContext {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  return useMemo(() => ({ locale, timeZone, yes: t('list.yes'), no: t('list.no') }), [locale, timeZone, t]);
}
