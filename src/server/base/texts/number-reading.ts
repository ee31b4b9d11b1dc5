import { NUMBER_FORMATS, parseNumber } from '../../../contract/kinds/notations.ts';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import { plainNumber } from './number-text.ts';
import { share, type TextReading } from './text-reading.ts';

/**
 * Numbers as people write them, or as the column's notation has it.
 * @param bare takes away what may stand around the digits
 */
export function numberReading(
  whole: boolean,
  bare = (text: string, _field: FieldRules): string => text,
): TextReading {
  return {
    needsValues: true,
    parser: (judge, { format }, field) => {
      const known = NUMBER_FORMATS.find((each) => each === format);
      return known
        ? (text) => judge(parseNumber(bare(text, field), known) ?? text)
        : (text) => judge(plainNumber(bare(text, field), whole));
    },
    judge: (given, _home, field) => {
      const texts = given.map((text) => bare(text, field));
      const known = NUMBER_FORMATS.find((each) =>
        texts.every((text) => parseNumber(text, each) !== undefined),
      );
      if (known) return { fit: 1, format: texts.length ? known : null };
      const shares = NUMBER_FORMATS.map((each) =>
        share(texts, (text) => parseNumber(text, each) !== undefined),
      );
      return { fit: Math.max(...shares), format: null };
    },
  };
}
