import { intlLocale, LOCALES } from '../../../contract/constants.ts';

/** As it is compared: letter case and dots aside. */
export const monthKey = (word: string): string =>
  word.normalize('NFC').toLocaleLowerCase('en').replaceAll('i̇', 'i').replaceAll('.', '');

/** The names of months in the product's languages, long and short, alone and within dates. */
function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const locale of LOCALES) {
    for (const month of ['long', 'short'] as const) {
      for (const options of [{ month }, { month, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' });
        for (let index = 0; index < 12; index++) {
          const parts = format.formatToParts(Date.UTC(2026, index, 15));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          if (/^\p{L}+\.?$/u.test(name)) names.set(monthKey(name), index + 1);
        }
      }
    }
  }
  return names;
}

let known: ReadonlyMap<string, number> | undefined;

/** From 1 to 12; undefined for what is no month. */
export function monthOf(word: string): number | undefined {
  known ??= monthNames();
  return known.get(monthKey(word));
}
