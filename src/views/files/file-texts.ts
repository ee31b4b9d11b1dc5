import { useTimeZone } from '../widgets/time-zone.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

const KILOBYTE = 1024;
/** As limits are set and most systems show sizes: each is 1024 of the one before. */
const SIZES = [
  [KILOBYTE ** 3, 'gigabyte', 1],
  [KILOBYTE ** 2, 'megabyte', 1],
  [0, 'kilobyte', 0],
] as const;

/** Of bytes, as the locale writes it: `12 kB`; of what is less than a kilobyte, one. */
export function sizeText(bytes: number, locale: string): string {
  const [least, unit, maximumFractionDigits] = SIZES.find(([from]) => bytes >= from) ?? SIZES[2];
  const amount = least === 0 ? Math.max(1, bytes / KILOBYTE) : bytes / least;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(amount);
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
