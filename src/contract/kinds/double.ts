import { ORDERED_OPERATORS } from './operators.ts';
import type { KindDefinition } from './kind.ts';
import { DECIMAL_TEXT, parseNumber } from './number.ts';

/** A decimal number of 64 bits. */
export const doubleKind = {
  kind: 'DOUBLE',
  operators: ORDERED_OPERATORS,
  numeric: true,
  parse: (raw, field) => parseNumber(raw, field, DECIMAL_TEXT),
  format: (value, { locale }) => new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value),
} satisfies KindDefinition<number>;
