import { byValue } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { decimalAsText, DECIMAL_TEXT, NUMBERS, parseNumber } from './number.ts';

/** The greatest one, as the database prints it: a little above its exact value, which it is rounded to. */
const FLOAT_MAX = 3.4028235e38;

/** A decimal number of 32 bits: about seven digits are kept. */
export const floatKind = {
  kind: 'FLOAT',
  ...NUMBERS,
  compare: byValue,
  parse: (raw, field) => {
    const parsed = parseNumber(raw, field, DECIMAL_TEXT);
    if (!parsed.ok) return parsed;
    const single = Math.fround(parsed.value);
    if (single === Infinity) return breaks('too-large', { max: FLOAT_MAX });
    if (single === -Infinity) return breaks('too-small', { min: -FLOAT_MAX });
    // The shortest decimal that is the same 32-bit number, as the database prints it.
    for (let digits = 1; digits <= 9; digits++) {
      const short = Number(single.toPrecision(digits));
      if (Math.fround(short) === single) return fits(short);
    }
    return fits(single);
  },
  format: (value, { locale }) => decimalAsText(value, locale, 7),
} satisfies KindDefinition<number>;
