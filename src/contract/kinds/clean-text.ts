import { isStorableText } from './text.ts';

/** Text without a character that has two forms or cannot be seen: nothing to do. */
const PLAIN = /^[\t\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/;

/** Joiners that change how letters or emoji beside them are written; anywhere else nobody sees them. */
const MEANT_JOINER = [
  // Arabic-script words, such as Persian plurals.
  String.raw`(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]\p{Mn}*)[\u200c\u200d](?=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}])`,
  // Behind the sign that takes the vowel from an Indic consonant.
  String.raw`(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca])[\u200c\u200d]`,
  // Emoji of several parts.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  // Emoji style of a sign, keycaps included.
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Variants of Han characters, as in Japanese names.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]`,
  // Flags of regions.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]`,
].join('|');

/** Characters that nobody sees: controls, white space without width, joiners, variants, tags, marks of others' annotations. */
const INVISIBLE =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f' +
  '\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200d\\u202a-\\u202e\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
/** Marks that say something in long texts alone: where a word may break, and which way what follows is written. */
const LINE_MARKS = '\\u00ad\\u034f\\u061c\\u200e\\u200f\\u2066-\\u2069';

/** Where words have no spaces between them, one without width says where a line may break. */
const MEANT_BREAK = String.raw`(?<=[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\u200b`;

const remover = (meant: string, invisible: string) => {
  // What is meant is matched first, and stays.
  const pattern = new RegExp(`(${meant})|[${invisible}]`, 'gu');
  return (text: string): string => (PLAIN.test(text) ? text : text.replace(pattern, '$1').normalize('NFC'));
};

/**
 * Text of a single line as it is stored: composed (NFC), without characters that nobody sees (white space without
 * width, marks of direction, control characters), but for those without which a script or an emoji is written wrongly.
 */
export const cleanLine: (text: string) => string = remover(MEANT_JOINER, INVISIBLE + LINE_MARKS);

/** The same of text of several lines, which keeps soft hyphens and marks of direction. */
export const cleanText: (text: string) => string = remover(`${MEANT_JOINER}|${MEANT_BREAK}`, INVISIBLE);

/** Clean text without the white space at its ends; undefined for what is none that a database stores. */
export const storedText = (raw: unknown, clean: (text: string) => string): string | undefined =>
  typeof raw === 'string' && isStorableText(raw) ? clean(raw).trim() : undefined;

/** A value as JSON has them, each of whose texts is clean; the very value where all are. Names of members stay as they are. */
export function cleanTexts<V>(value: V): V {
  if (typeof value === 'string') return cleanText(value) as V;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(cleanTexts);
    return items.some((item, at) => item !== value[at]) ? (items as V) : value;
  }
  const entries = Object.entries(value).map(([name, own]) => [name, cleanTexts(own), own] as const);
  if (entries.every(([, clean, own]) => clean === own)) return value;
  return Object.fromEntries(entries.map(([name, clean]) => [name, clean])) as V;
}

/** JSON text, each of whose texts is clean. What is no JSON stays as it is. */
export function cleanJson(text: string): string {
  const cleaned = cleanText(text);
  // Only escaped characters are hidden from what has just been done.
  if (!/\\u/i.test(cleaned)) return cleaned;
  try {
    const value: unknown = JSON.parse(cleaned);
    const clean = cleanTexts(value);
    return clean === value ? cleaned : JSON.stringify(clean);
  } catch {
    return cleaned;
  }
}
