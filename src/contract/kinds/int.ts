import { byValue } from './compare.ts';
import type { KindDefinition } from './kind.ts';
import { breaks } from './kind.ts';
import { INTEGER_TEXT, NUMBERS, parseNumber, wholeText } from './number.ts';
import { shown } from './text.ts';

const INT_MAX = 2_147_483_647;
const INT_MIN = -INT_MAX - 1;

/** A whole number of 32 bits. */
export const intKind = {
  kind: 'INT',
  ...NUMBERS,
  compare: byValue,
  parse: (raw, field) => {
    const parsed = parseNumber(
      raw,
      {
        ...field,
        max: Math.min(field.max ?? INT_MAX, INT_MAX),
        min: Math.max(field.min ?? INT_MIN, INT_MIN),
      },
      INTEGER_TEXT,
    );
    if (parsed.ok && !Number.isInteger(parsed.value)) return breaks('invalid-number', { value: shown(raw) });
    return parsed;
  },
  format: wholeText,
} satisfies KindDefinition<number>;
