/**
 * Text of the format `richText`: HTML of a few tags, kept exactly as the editor's schema writes it. What is not
 * allowed here is refused, never cleaned up, so that nothing else can be stored in any way. Text without a tag is plain
 * text, as it was before a field got this format.
 */

import { ownMember } from '../own-member.ts';

/** Allowed tags, and of each its attributes with what they may say. */
const TAGS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  p: {},
  br: {},
  h2: {},
  h3: {},
  ul: {},
  ol: { start: /^\d{1,4}$/ },
  li: {},
  strong: {},
  em: {},
  u: {},
  s: {},
  a: {
    // The scheme stands there letter by letter: no character reference can spell another one.
    href: /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]+$/i,
    target: /^_blank$/,
    rel: /^[a-z]+(?: [a-z]+)*$/,
  },
};
const VOID = new Set(['br']);
const BLOCKS = new Set(['p', 'h2', 'h3', 'li']);
const MAX_DEPTH = 32;

/** Whatever a browser takes for the beginning of a tag, a comment or a declaration. */
const MARKUP_START = /<[A-Za-z/!?]/g;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/y;
const ATTRIBUTE = / ([a-z]+)="([^"]*)"/g;

/** Where a link may lead. */
export function isLinkAddress(address: string): boolean {
  return (TAGS['a']?.['href'] as RegExp).test(address);
}

export function isMarkup(text: string): boolean {
  return text.search(MARKUP_START) >= 0;
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
}

/** Calls for each tag and each text between; false as soon as something is not allowed. */
function walk(html: string, onTag: (tag: Tag) => boolean, onText: (text: string) => void): boolean {
  let at = 0;
  while (at < html.length) {
    MARKUP_START.lastIndex = at;
    const start = MARKUP_START.exec(html)?.index ?? html.length;
    if (start > at) onText(html.slice(at, start));
    if (start === html.length) return true;
    TAG.lastIndex = start;
    const match = TAG.exec(html);
    const name = match?.[2] ?? '';
    if (!match || !Object.hasOwn(TAGS, name)) return false;
    const isEnd = match[1] === '/';
    if (!areAllowed(name, match[3] ?? '', isEnd) || !onTag({ name, isEnd })) return false;
    at = TAG.lastIndex;
  }
  return true;
}

function areAllowed(tag: string, attributes: string, isEnd: boolean): boolean {
  if (attributes === '') return true;
  if (isEnd) return false;
  const seen = new Set<string>();
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    const allowed = ownMember(TAGS[tag] ?? {}, name);
    if (!allowed?.test(value) || seen.has(name)) return false;
    seen.add(name);
  }
  return true;
}

/** Is it plain text, or nothing but allowed tags that are closed in the order in which they were opened? */
export function isRichText(html: string): boolean {
  const open: string[] = [];
  const isWhole = walk(
    html,
    ({ name, isEnd }) => {
      if (VOID.has(name)) return !isEnd;
      if (isEnd) return open.pop() === name;
      return open.push(name) <= MAX_DEPTH;
    },
    () => undefined,
  );
  return isWhole && open.length === 0;
}

const REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Text in which references (`&amp;`, `&#160;`) are what they stand for. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ownMember(REFERENCES, String(name)) ?? all;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** What a reader sees of it, without formatting: a line for each paragraph, heading and entry of a list. */
export function richTextToText(html: string): string {
  if (!isMarkup(html)) return html.trim();
  let text = '';
  const endLine = () => {
    text = text.trimEnd() === '' ? '' : `${text.trimEnd()}\n`;
  };
  const isWhole = walk(
    html,
    ({ name, isEnd }) => {
      if (VOID.has(name) || (isEnd && BLOCKS.has(name))) endLine();
      return true;
    },
    (part) => {
      text += decodeReferences(part);
    },
  );
  // Text that broke the rules is shown as it stands rather than in part.
  return isWhole ? text.trim() : html.trim();
}

/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Plain text as the editor opens it: a paragraph a line. Rich text stays as it is. */
export function toRichText(text: string): string {
  if (isMarkup(text)) return text;
  return text
    .split(/\r?\n/)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
}
