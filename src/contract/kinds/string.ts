import { TEXT_OPERATORS } from './operators.ts';
import type { FieldRules, KindDefinition, Parsed, TextFormat } from './kind.ts';
import { breaks, fits } from './kind.ts';
import { isRichText, richTextToText } from './rich-text.ts';
import { isStorableText, shown } from './text.ts';

/** Longest text of a field that names no `maxLength`. */
export const TEXT_MAX_LENGTH = 10_000;

const EMAIL = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/u;
/** E.164, after spaces and the usual punctuation are taken out. */
const PHONE = /^\+[1-9]\d{6,14}$/;
/** Spaces, hyphens of all kinds, and the marks of direction that address books put around a number. */
const PHONE_PUNCTUATION = /[\s().\-/\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The zero of calls within a country, as in `+44 (0) 20 …`: not part of the number from abroad. */
const TRUNK_ZERO = /\(0\)/;

const FORMATS = {
  // Composed, so that the same letters are the same address.
  email: (text) =>
    EMAIL.test(text) ? fits(text.normalize('NFC')) : breaks('invalid-email', { value: shown(text) }),
  phone: (text) => {
    const digits = text.replace(TRUNK_ZERO, '').replace(PHONE_PUNCTUATION, '').replace(/^00/, '+');
    return PHONE.test(digits) ? fits(digits) : breaks('invalid-phone', { value: shown(text) });
  },
  url: (text) => (isWebAddress(text) ? fits(text) : breaks('invalid-text', { value: shown(text) })),
  multiline: (text) => fits(text),
  // Whether the filter can be understood is judged against the object that it is for, when it is written.
  richText: (text) => fits(text),
  filter: (text) => (isJsonObject(text) ? fits(text) : breaks('invalid-text', { value: shown(text) })),
} satisfies Record<TextFormat, (text: string) => Parsed<string>>;

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Markup beside the text of rich text: so many times its greatest length. */
const MARKUP_FACTOR = 10;

/** Characters as people count them and the database does; of rich text, those that a reader sees. */
function lengthOf(text: string, { format }: FieldRules): number {
  return [...(format === 'richText' ? richTextToText(text) : text)].length;
}

/** Text. White space at the ends does not count. Length in characters, as the database counts it. */
export const stringKind = {
  kind: 'STRING',
  operators: TEXT_OPERATORS,
  numeric: false,
  parse: (raw: unknown, field: FieldRules) => {
    if (typeof raw !== 'string' || !isStorableText(raw)) return breaks('invalid-text', { value: shown(raw) });
    const text = raw.trim();
    const maxLength = field.maxLength ?? TEXT_MAX_LENGTH;
    const isRich = field.format === 'richText';
    // A code point is at most two units, so that a huge text is not walked through.
    if (text.length > 2 * maxLength * (isRich ? MARKUP_FACTOR : 1)) return breaks('too-long', { maxLength });
    // What is no rich text has no text to count.
    if (isRich && !isRichText(text)) return breaks('invalid-text', { value: shown(text) });
    const length = lengthOf(text, field);
    if (length > maxLength) return breaks('too-long', { maxLength });
    if (length < (field.minLength ?? 0)) return breaks('too-short', { minLength: field.minLength ?? 0 });
    return field.format ? FORMATS[field.format](text) : fits(text);
  },
  format: (value, _context, field) => (field.format === 'richText' ? richTextToText(value) : value),
} satisfies KindDefinition<string>;
