import { foldCase } from './fold.ts';
import { TEXT_OPERATORS } from './operators.ts';
import { byCodePoints } from './compare.ts';
import type { FieldRules, KindDefinition, Parsed } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { meaningOfText } from './meaning.ts';
import { isStorableText, shown } from './text.ts';

/** Longest text of a field that names no `maxLength`. */
export const TEXT_MAX_LENGTH = 10_000;

/** Text without the white space at its ends; undefined for what is none that a database stores. */
export const trimmed = (raw: unknown): string | undefined =>
  typeof raw === 'string' && isStorableText(raw) ? raw.trim() : undefined;

/** `length`: in characters as people count them and the database does. */
export function judgeLength(
  length: number,
  { minLength, maxLength }: FieldRules,
): Extract<Parsed<string>, { ok: false }> | undefined {
  const most = maxLength ?? TEXT_MAX_LENGTH;
  if (length > most) return breaks('too-long', { maxLength: most });
  return length < (minLength ?? 0) ? breaks('too-short', { minLength: minLength ?? 0 }) : undefined;
}

/** Text. White space at the ends does not count. Length in characters, as the database counts it. */
export const stringKind = {
  kind: 'STRING',
  operators: TEXT_OPERATORS,
  numeric: false,
  text: 'plain',
  meaning: meaningOfText,
  compare: (a, b) => byCodePoints(foldCase(a), foldCase(b)),
  parse: (raw: unknown, field: FieldRules) => {
    const text = trimmed(raw);
    if (text === undefined) return breaks('invalid-text', { value: shown(raw) });
    const maxLength = field.maxLength ?? TEXT_MAX_LENGTH;
    // A code point is at most two units, so that a huge text is not walked through.
    if (text.length > 2 * maxLength) return breaks('too-long', { maxLength });
    return judgeLength([...text].length, field) ?? fits(text);
  },
  format: (value) => value,
} satisfies KindDefinition<string>;
