import { decodeReferences, escapeText, isMarkup, isRichText } from '../kinds/rich-text.ts';
import type { Content, VideoContent } from './content.ts';
import type { Values } from './condition.ts';
import { onOneLine } from '../kinds/formatted-text.ts';

/**
 * How texts name one of the content's own variables: `{{points}}`, `{{points | fallback: "none"}}`. The page fills these in
 * while it plays, without the library that fills in what is known of a recipient.
 */
const OWN_MARK =
  /\{\{-?\s*([a-z][A-Za-z0-9]{0,39})\s*(?:\|\s*fallback:\s*(?:"([^"{}]{0,1000})"|'([^'{}]{0,1000})')\s*)?-?\}\}/g;

/** A text with those of its marks replaced that name one of these variables. */
export const replaceOwnMarks = (
  text: string,
  names: readonly string[],
  by: (name: string, fallback: string, mark: string) => string,
): string =>
  text.includes('{{')
    ? text.replace(OWN_MARK, (mark, name: string, quoted?: string, apostrophes?: string) =>
        names.includes(name) ? by(name, quoted ?? apostrophes ?? '', mark) : mark,
      )
    : text;

/**
 * Plain text that no page takes for markup, whatever values stand in it now: an invisible word joiner parts each `<` from the
 * letter that would make a tag of it.
 */
export const asPlainText = (text: string): string => text.replaceAll(/<(?=[A-Za-z/!?])/g, '<\u2060');

/** Texts of a part of content, however deep, with the values of its variables. The same part where it names none. */
export function withOwnValues<T>(part: T, content: Content, values: Values): T {
  const names = 'variables' in content ? content.variables.map(({ name }) => name) : [];
  if (!names.length || !JSON.stringify(part)?.includes('{{')) return part;
  const words = wordsOf(content);
  const textOf = (name: string) => saidOf(values[name], words.get(name));
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, names, textOf);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]));
  };
  return fill(part) as T;
}

/** In formatted text a value stays text, and becomes a part of an address where it stands in a link. */
function fillText(text: string, names: readonly string[], textOf: (name: string) => string): string {
  if (!isMarkup(text) || !isRichText(text)) {
    const filled = replaceOwnMarks(text, names, (name, fallback) => textOf(name) || fallback);
    return filled === text ? text : asPlainText(filled);
  }
  // A fallback is a part of the markup: its references are read before it is escaped again.
  const fillWith = (part: string, encode: (value: string) => string) =>
    replaceOwnMarks(part, names, (name, fallback) => encode(textOf(name) || decodeReferences(fallback)));
  const encodeAddress = (value: string) => encodeURIComponent(value.toWellFormed());
  const withLinks = text.replaceAll(
    / href="([^"]*)"/g,
    (_, address: string) => ` href="${fillWith(address, encodeAddress)}"`,
  );
  return fillWith(withLinks, escapeText);
}

/** Variables that take an answer hold ids of choices: by variable, what the choices say. */
function wordsOf(content: Content): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { interactions = [] } = content as Partial<VideoContent>;
  const words = new Map<string, Map<string, string>>();
  for (const each of interactions) {
    if (each.type !== 'question' || !each.variable) continue;
    const known = words.get(each.variable) ?? new Map<string, string>();
    for (const { id, text } of each.choices ?? []) known.set(id, onOneLine(text));
    words.set(each.variable, known);
  }
  return words;
}

function saidOf(value: unknown, words: ReadonlyMap<string, string> | undefined): string {
  if (Array.isArray(value)) return value.map((each) => saidOf(each, words)).join(', ');
  if (value === true) return '✓';
  if (value === undefined || value === null || value === false) return '';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return words?.get(text) ?? text;
}
