import { say } from '../say.ts';
import { ORDERED_OPERATORS } from '../kinds/operators.ts';
import { NUMBER_FORMATS } from '../kinds/notations.ts';
import { breaks, type FieldRules, fits, type FormatSettings, type Parsed } from '../kinds/kind.ts';
import { stringKind } from '../kinds/string.ts';
import { shown } from '../kinds/text.ts';
import { compareDecimals, decimalParts, decimalText } from './decimal.ts';
import type { FormatDefinition } from './format.ts';

/** Digits before the decimals; the column holds no more. */
export const MONEY_DIGITS = 18;
/** Most decimals of a field. */
export const MONEY_MAX_SCALE = 6;
const DEFAULT_SCALE = 2;
/** Digits that a number of JSON holds exactly. */
const EXACT_DIGITS = 15;

/** Currencies whose smallest unit is no hundredth (ISO 4217). A list of our own: columns are made by it. */
const SCALES: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const SCALE_BY_CURRENCY: ReadonlyMap<unknown, number> = new Map(
  Object.entries(SCALES).flatMap(([scale, codes]) => codes.split(' ').map((code) => [code, Number(scale)])),
);

type Rules = Pick<FieldRules, 'settings' | 'min' | 'max'>;

/** Decimals of the field's amounts: as it says, else those of its currency, else two. */
export function scaleOf({ settings }: Pick<FieldRules, 'settings'>): number {
  return Number(settings?.['scale'] ?? SCALE_BY_CURRENCY.get(settings?.['currency']) ?? DEFAULT_SCALE);
}

/** The currency of the field, or of the record that it stands in; ISO 4217. */
export function currencyOf({ settings }: Pick<FieldRules, 'settings'>): string | undefined {
  const currency = settings?.['currency'];
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined;
}

/** A number of JSON while it is exact, else text. */
const textOf = (raw: unknown): unknown =>
  typeof raw === 'number' && String(raw).replace(/\D/g, '').length <= EXACT_DIGITS ? String(raw) : raw;

/** `scale`: with how many decimals; more are refused, never rounded. */
function judge(raw: unknown, scale: number, { min, max }: Rules): Parsed<string> {
  const text = textOf(raw);
  const parts = typeof text === 'string' ? decimalParts(text) : undefined;
  if (!parts) return breaks('invalid-number', { value: shown(raw) });
  const { isNegative, whole, fraction } = parts;
  if (fraction.length > scale) return breaks('too-precise', { scale });
  if (whole.length > MONEY_DIGITS) {
    const bound = '9'.repeat(MONEY_DIGITS);
    return isNegative ? breaks('too-small', { min: `-${bound}` }) : breaks('too-large', { max: bound });
  }
  const value = decimalText(parts, scale);
  if (min != null && compareDecimals(value, boundText(min)) < 0) return breaks('too-small', { min });
  if (max != null && compareDecimals(value, boundText(max)) > 0) return breaks('too-large', { max });
  return fits(value);
}

/** Metadata says bounds as numbers. Beyond what a column holds, any that is greater will do. */
const boundText = (bound: number): string => {
  const most = 10 ** MONEY_DIGITS;
  if (Math.abs(bound) >= most) return `${bound < 0 ? '-' : ''}1${'0'.repeat(MONEY_DIGITS)}`;
  return bound.toFixed(MONEY_MAX_SCALE);
};

const formats = new Map<string, Intl.NumberFormat>();

/** One for each locale, currency and scale: there are many cells. */
function numberFormat(locale: string, currency: string | undefined, scale: number): Intl.NumberFormat {
  const key = `${locale} ${currency ?? ''} ${scale}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    ...(currency === undefined ? {} : { style: 'currency', currency }),
    minimumFractionDigits: scale,
    maximumFractionDigits: scale,
  });
  formats.set(key, made);
  return made;
}

/**
 * An exact amount: text of a decimal number with the field's decimals, `-1234.50`. Never a floating-point number.
 * Compared by number, whatever the currencies.
 */
export const moneyFormat: FormatDefinition = {
  ...stringKind,
  name: 'money',
  operators: ORDERED_OPERATORS,
  numeric: true,
  aggregatesAs: 'number',
  text: undefined,
  parse: (raw, field) => judge(raw, scaleOf(field), field),
  // A filter may ask for parts of the smallest unit: no amount equals them, but some are greater.
  parseOperand(raw, field) {
    const text = textOf(raw);
    const given = typeof text === 'string' ? (decimalParts(text)?.fraction.length ?? 0) : 0;
    return judge(raw, Math.max(scaleOf(field), given), {});
  },
  format: (value, { locale }, field) =>
    // The text itself is formatted: a number would round it.
    numberFormat(locale, currencyOf(field), scaleOf(field)).format(value as `${number}`),
  compare: compareDecimals,
  unfit: {
    keys: ['unique', 'searchable', 'minLength', 'maxLength'],
    why: (key) => say`"${key}" means nothing for amounts of money. Remove it.`,
  },
  meaning: 'amount',
  notations: NUMBER_FORMATS,
  settingKeys: ['scale', 'currency', 'currencyField'],
  beside: [
    {
      key: 'currencyField',
      settingsBy: (value): FormatSettings => (typeof value === 'string' ? { currency: value } : {}),
    },
  ],
  sample: ({ int }, field) => {
    const cents = String(int(0, 99)).padEnd(MONEY_MAX_SCALE, '0');
    const parts = decimalParts(`${int(20, 5000)}.${cents.slice(0, Math.min(2, scaleOf(field)))}`);
    return parts && decimalText(parts, scaleOf(field));
  },
  ownType: 'money',
};
