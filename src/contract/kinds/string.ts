import { foldCase } from './fold.ts';
import { TEXT_OPERATORS } from './operators.ts';
import { byCodePoints } from './compare.ts';
import type { FieldRules, KindDefinition, Parsed } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { meaningOfText } from './meaning.ts';
import { cleanLine, storedText } from './clean-text.ts';
import { shown } from './text.ts';

/** Longest text of a field that names no `maxLength`. */
export const TEXT_MAX_LENGTH = 10_000;

/** `length`: in characters as people count them and the database does. */
export function judgeLength(
  length: number,
  { minLength, maxLength }: FieldRules,
): Extract<Parsed<string>, { ok: false }> | undefined {
  const most = maxLength ?? TEXT_MAX_LENGTH;
  if (length > most) return breaks('too-long', { maxLength: most });
  return length < (minLength ?? 0) ? breaks('too-short', { minLength: minLength ?? 0 }) : undefined;
}

/** Judges text that `clean` brings into the form in which it is stored. */
export function parseText(raw: unknown, field: FieldRules, clean: (text: string) => string): Parsed<string> {
  const text = storedText(raw, clean);
  if (text === undefined) return breaks('invalid-text', { value: shown(raw) });
  const maxLength = field.maxLength ?? TEXT_MAX_LENGTH;
  // A code point is at most two units, so that a huge text is not walked through.
  if (text.length > 2 * maxLength) return breaks('too-long', { maxLength });
  return judgeLength([...text].length, field) ?? fits(text);
}

/** Text. White space at the ends does not count, nor does what nobody sees. Length in characters, as the database counts it. */
export const stringKind = {
  kind: 'STRING',
  operators: TEXT_OPERATORS,
  numeric: false,
  aggregatesAs: 'category',
  text: 'plain',
  meaning: meaningOfText,
  compare: (a, b) => byCodePoints(foldCase(a), foldCase(b)),
  parse: (raw: unknown, field: FieldRules) => parseText(raw, field, cleanLine),
  format: (value) => value,
} satisfies KindDefinition<string>;
