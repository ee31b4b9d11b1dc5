import { ORDERED_OPERATORS } from './operators.ts';
import { NUMBER_FORMATS } from './notations.ts';
import type { FieldRules, FormatContext, KindDefinition, Parsed } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { meaningOfNumber } from './meaning.ts';
import { shown } from './text.ts';

/** What all kinds of numbers have in common. */
export const NUMBERS = {
  operators: ORDERED_OPERATORS,
  numeric: true,
  aggregatesAs: 'number',
  meaning: meaningOfNumber,
  notations: NUMBER_FORMATS,
} satisfies Partial<KindDefinition>;

/** Accepts a number, or text of one in plain notation; refuses what is not finite or out of the field's bounds. */
export function parseNumber(raw: unknown, field: FieldRules, pattern: RegExp): Parsed<number> {
  const number =
    typeof raw === 'number'
      ? raw
      : typeof raw === 'string' && pattern.test(raw.trim())
        ? Number(raw)
        : Number.NaN;
  if (!Number.isFinite(number)) return breaks('invalid-number', { value: shown(raw) });
  return boundsProblem(number, field) ?? fits(number);
}

export function boundsProblem(number: number | bigint, { min, max }: FieldRules) {
  if (min !== null && min !== undefined && number < min) return breaks('too-small', { min });
  if (max !== null && max !== undefined && number > max) return breaks('too-large', { max });
  return undefined;
}

export const INTEGER_TEXT = /^[+-]?\d{1,19}$/;
export const DECIMAL_TEXT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The key `grouping`: `none` for numbers that name something, such as a port or a year. */
export const wholeText = (
  value: number | string,
  { locale }: FormatContext,
  { settings }: FieldRules,
): string =>
  new Intl.NumberFormat(locale, { useGrouping: settings?.['grouping'] ? false : undefined }).format(
    value as Intl.StringNumericLiteral,
  );

/** With so many decimals at most; what they would round to nothing by its power of ten. */
export function decimalAsText(value: number, locale: string, decimals: number): string {
  const isTiny = value !== 0 && Math.abs(value) < 0.5 * 10 ** -decimals;
  const digits = isTiny
    ? ({ notation: 'scientific', maximumSignificantDigits: decimals } as const)
    : { maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, digits).format(value);
}
