/** Amounts as texts of decimal numbers. */
interface Cost {
  readonly currency: string;
  readonly least: string;
  readonly most: string;
}

/** Digits that tell of what is less than the smallest coin. */
const DIGITS = 2;

/**
 * From the least to the most; the texts themselves are formatted: numbers would round them. What costs something is
 * never shown as nothing: of less than one coin its first digits are.
 */
export function costText({ currency, least, most }: Cost, locale: string): string {
  const whole = { style: 'currency', currency } as const;
  const coins = new Intl.NumberFormat('en', whole).resolvedOptions().maximumFractionDigits ?? DIGITS;
  const smallest = [least, most].map(Number).filter((amount) => amount > 0);
  const isTiny = smallest.some((amount) => amount < 10 ** -coins);
  const amounts = new Intl.NumberFormat(locale, {
    ...whole,
    ...(isTiny
      ? { maximumSignificantDigits: DIGITS, maximumFractionDigits: coins, roundingPriority: 'morePrecision' }
      : {}),
  });
  const [from, to] = [least as `${number}`, most as `${number}`];
  return from === to ? amounts.format(from) : amounts.formatRange(from, to);
}
