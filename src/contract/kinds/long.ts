import { byValue } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { boundsProblem, INTEGER_TEXT, NUMBERS, wholeText } from './number.ts';
import { shown } from './text.ts';

const LONG_MAX = 2n ** 63n - 1n;

/** A whole number of 64 bits, carried as text of digits: exact past 2^53. A number is taken while it is exact. */
export const longKind = {
  kind: 'LONG',
  ...NUMBERS,
  compare: (a, b) => byValue(BigInt(a), BigInt(b)),
  parse: (raw, field) => {
    const text = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
    if (typeof text !== 'string' || !INTEGER_TEXT.test(text.trim())) {
      return breaks('invalid-number', { value: shown(raw) });
    }
    const number = BigInt(text.trim().replace(/^\+/, ''));
    if (number > LONG_MAX) return breaks('too-large', { max: String(LONG_MAX) });
    if (number < -LONG_MAX - 1n) return breaks('too-small', { min: String(-LONG_MAX - 1n) });
    return boundsProblem(number, field) ?? fits(String(number));
  },
  format: wholeText,
} satisfies KindDefinition<string>;
