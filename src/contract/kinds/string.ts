import { TEXT_OPERATORS } from '../filter/operators.ts';
import type { FieldRules, KindDefinition, Parsed, TextFormat } from './kind.ts';
import { breaks, fits } from './kind.ts';
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

/** Text. White space at the ends does not count. Length in characters, as the database counts it. */
export const stringKind = {
  kind: 'STRING',
  operators: TEXT_OPERATORS,
  numeric: false,
  parse: (raw: unknown, field: FieldRules) => {
    if (typeof raw !== 'string' || !isStorableText(raw)) return breaks('invalid-text', { value: shown(raw) });
    const text = raw.trim();
    const maxLength = field.maxLength ?? TEXT_MAX_LENGTH;
    // A code point is at most two units, so that a huge text is not walked through.
    if (text.length > 2 * maxLength || [...text].length > maxLength) return breaks('too-long', { maxLength });
    return field.format ? FORMATS[field.format](text) : fits(text);
  },
  format: (value) => value,
} satisfies KindDefinition<string>;
