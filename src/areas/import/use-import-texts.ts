import { useMemo } from 'react';
import { sizeText } from '../../views/files/file-texts.ts';
import { useTimeZone } from '../../views/widgets/time-zone.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';

export interface ImportTexts {
  readonly number: (value: number) => string;
  /** Of percent, 0 to 100. */
  readonly percent: (value: number) => string;
  /** Of bytes. */
  readonly size: (bytes: number) => string;
  /** Day and time of an ISO instant, in the user's zone. */
  readonly moment: (iso: string) => string;
  /** About how long so many seconds are: in seconds, minutes or hours. */
  readonly duration: (seconds: number) => string;
  /** Texts in one sentence. */
  readonly list: (texts: readonly string[]) => string;
}

const DURATIONS = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Numbers, sizes and times as the user's language and zone have them. */
export function useImportTexts(): ImportTexts {
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const plain = new Intl.NumberFormat(locale);
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const list = new Intl.ListFormat(locale);
    const unit = (name: string, options: Intl.NumberFormatOptions) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: name, ...options });
    return {
      number: (value) => plain.format(value),
      percent: (value) => percent.format(value / 100),
      size: (bytes) => sizeText(bytes, locale),
      moment: (iso) => moment.format(Date.parse(iso)),
      duration: (seconds) => {
        const [scale, name] = DURATIONS.find(([least]) => seconds >= least * 1.5) ?? DURATIONS[2];
        const count = Math.max(1, Math.round(seconds / scale));
        return unit(name, { unitDisplay: 'long' }).format(count);
      },
      list: (texts) => list.format(texts),
    };
  }, [locale, timeZone]);
}
