import { useTimeZone } from '../widgets/time-zone.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

/** In kilobytes below a million bytes, else in megabytes. */
export function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(bytes / (isSmall ? 1000 : 1_000_000));
}

/** Until when a file can be had, in the user's zone. */
export function useMomentText(): (iso: string) => string {
  const format = new Intl.DateTimeFormat(useIntlLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: useTimeZone(),
  });
  return (iso) => format.format(new Date(iso));
}
