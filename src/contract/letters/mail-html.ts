/**
 * HTML that an author writes into a letter. What is not allowed here is refused, never cleaned up, as with rich text
 * (`kinds/rich-text.ts`): nothing that runs, loads other than pictures over HTTPS, or reaches beyond its own place.
 */

import { ownMember } from '../own-member.ts';

const WORDS = /^[\w .,:;%#-]{0,200}$/;
const SIZE = /^\d{1,4}%?$/;
const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]{1,30})$/i;
/** No brackets, quotes, escapes, `@` or comments: no `url()`, no expression, no other sheet. */
const STYLE = /^[\w\s.,:;%#!'-]{0,1000}$/;
const FORBIDDEN_STYLE = /position|behavior|-moz-binding|z-index|fixed|expression/i;
const SHARED: Readonly<Record<string, RegExp>> = {
  style: STYLE,
  class: WORDS,
  align: /^(?:left|center|right|justify)$/,
  valign: /^(?:top|middle|bottom|baseline)$/,
  dir: /^(?:ltr|rtl|auto)$/,
  lang: /^[A-Za-z-]{2,20}$/,
  title: /^[^<>"]{0,200}$/,
  role: /^(?:presentation|none|img)$/,
  width: SIZE,
  height: SIZE,
  bgcolor: COLOR,
};
const PLAIN = [
  ...[
    'p',
    'div',
    'span',
    'center',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
  ],
  ...['i', 'u', 's', 'small', 'sub', 'sup', 'blockquote', 'br', 'hr', 'thead', 'tbody', 'tfoot', 'tr'],
] as const;
const CELL = { colspan: SIZE, rowspan: SIZE };
const TAGS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(PLAIN.map((tag) => [tag, {}])),
  table: { border: SIZE, cellpadding: SIZE, cellspacing: SIZE },
  td: CELL,
  th: CELL,
  font: { color: COLOR, size: SIZE, face: WORDS },
  a: { href: /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]+$/i, target: /^_blank$/, rel: /^[a-z ]+$/ },
  img: { src: /^https:\/\/[^\s"'<>\\]+$/i, alt: /^[^<>"]{0,500}$/, border: SIZE },
};
const VOID = new Set(['br', 'hr', 'img']);
const MAX_DEPTH = 64;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*(\/?)>/iy;
const ATTRIBUTE = /\s+([a-z]+)="([^"]*)"/gi;

function areAllowed(tag: string, attributes: string): boolean {
  const seen = new Set<string>();
  for (const [, given = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    const name = given.toLowerCase();
    const allowed = ownMember(TAGS[tag] ?? {}, name) ?? ownMember(SHARED, name);
    if (!allowed?.test(value) || seen.has(name)) return false;
    if (name === 'style' && FORBIDDEN_STYLE.test(value)) return false;
    seen.add(name);
  }
  return true;
}

/** What keeps the HTML from being sent, as it stands there; undefined where nothing does. Marks are to be replaced before. */
export function mailHtmlFault(html: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  while ((at = html.indexOf('<', at)) >= 0) {
    TAG.lastIndex = at;
    const match = TAG.exec(html);
    const tag = match?.[2]?.toLowerCase() ?? '';
    const fault = html.slice(at, at + 60);
    if (!match || !Object.hasOwn(TAGS, tag)) return fault;
    const isEnd = match[1] === '/';
    if (isEnd ? match[3] !== '' || match[4] !== '' : !areAllowed(tag, match[3] ?? '')) return fault;
    if (isEnd ? open.pop() !== tag : !VOID.has(tag) && open.push(tag) > MAX_DEPTH) return fault;
    at = TAG.lastIndex;
  }
  const last = open.at(-1);
  return last === undefined ? undefined : `<${last}>`;
}
