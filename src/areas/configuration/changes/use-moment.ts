import { useMemo } from 'react';
import { useTimeZone } from '../../../views/widgets/time-zone.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** Day and time of an ISO instant, in the user's language and zone. */
export function useMoment(): (iso: string) => string {
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return (iso) => format.format(Date.parse(iso));
  }, [locale, timeZone]);
}
