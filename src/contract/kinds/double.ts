import { byValue } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { decimalAsText, DECIMAL_TEXT, NUMBERS, parseNumber } from './number.ts';

/** A decimal number of 64 bits. */
export const doubleKind = {
  kind: 'DOUBLE',
  ...NUMBERS,
  compare: byValue,
  parse: (raw, field) => parseNumber(raw, field, DECIMAL_TEXT),
  format: (value, { locale }) => decimalAsText(value, locale, 10),
} satisfies KindDefinition<number>;
