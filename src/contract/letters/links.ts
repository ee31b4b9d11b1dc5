/**
 * The one place that finds links: the counter of short messages, validation, the sender and the plain version of a letter
 * ask here, so that all of them take the same characters for a link.
 */

import { decodeReferences } from '../kinds/rich-text.ts';
import { asPart, escapeHtml } from './marks.ts';
import { replaceMarks } from './replace-marks.ts';
import { isMessageLink, MESSAGE_LINKS, type MessageLink } from './variables.ts';

interface FoundLink {
  readonly address: string;
  /** Where it begins in the text, and where what follows it does. */
  readonly start: number;
  readonly end: number;
}

const SCHEME = /https?:\/\//gi;
/** No address has these characters as they are. */
const ENDS = /[\s<>"“”„«»\p{Cc}]/u;
/** They end sentences more often than addresses. */
const PUNCTUATION = ".,;:!?'’…";
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * The links of a text, with or without variables: an address goes on to white space or a quote. Punctuation at its end and
 * brackets that it does not open belong to the sentence; between `<` and `>` all belongs to the address (RFC 3986, C).
 */
export function findLinks(text: string): readonly FoundLink[] {
  const found: FoundLink[] = [];
  const marks: MarkScan = { unclosed: new Set() };
  SCHEME.lastIndex = 0;
  for (let match = SCHEME.exec(text); match; match = SCHEME.exec(text)) {
    const start = match.index;
    const from = SCHEME.lastIndex;
    const before = text[start - 1] ?? '';
    let end = endOf(text, from, CLOSING[before], marks);
    if (before !== '<' || text[end] !== '>') end = trimmedEnd(text, from, end);
    if (end <= from) continue;
    found.push({ address: text.slice(start, end), start, end });
    SCHEME.lastIndex = end;
  }
  return found;
}

interface MarkScan {
  /** Opening braces that nothing closes in the rest of the text: it is not searched again. */
  readonly unclosed: Set<string>;
}

/** Where the link ends. `closes`: what closes a bracket right before it. */
function endOf(text: string, from: number, closes: string | undefined, { unclosed }: MarkScan): number {
  const opens = BRACKETS[closes ?? ''];
  let depth = 0;
  let conditions = 0;
  for (let at = from; at < text.length;) {
    const character = text[at] ?? '';
    const pair = character === '{' ? text.slice(at, at + 2) : '';
    if ((pair === '{{' || pair === '{%') && !unclosed.has(pair)) {
      const end = text.indexOf(pair === '{{' ? '}}' : '%}', at + 2);
      if (end >= 0) {
        const tag = pair === '{%' ? (/^\{%-?\s*(\w+)/.exec(text.slice(at, at + 20))?.[1] ?? '') : '';
        // A condition that began before the link goes on or ends here, and the link ends with this branch.
        if (tag !== '' && tag !== 'if' && conditions === 0) return at;
        conditions += tag === 'if' ? 1 : tag === 'endif' ? -1 : 0;
        at = end + 2;
        continue;
      }
      unclosed.add(pair);
    }
    if (ENDS.test(character)) return at;
    if (character === opens) depth++;
    if (character === closes && --depth < 0) return at;
    at++;
  }
  return text.length;
}

function trimmedEnd(text: string, from: number, to: number): number {
  const address = replaceMarks(text.slice(from, to), (mark) => 'x'.repeat(mark.length));
  const counts = new Map<string, number>();
  for (const each of address) counts.set(each, (counts.get(each) ?? 0) + 1);
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    if (PUNCTUATION.includes(last)) continue;
    const opens = BRACKETS[last];
    const closed = counts.get(last) ?? 0;
    if (opens === undefined || closed <= (counts.get(opens) ?? 0)) break;
    counts.set(last, closed - 1);
  }
  return from + end;
}

/** The text with each of its links replaced. */
export function replaceLinks(text: string, by: (address: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const { address, start, end } of findLinks(text)) {
    replaced += text.slice(from, start) + by(address);
    from = end;
  }
  return replaced + text.slice(from);
}

const HREF = /(<a(?:rea)?\b[^<>]*?\shref\s*=\s*)("[^"]*"|'[^']*')/gi;
const WEB = /^https?:\/\//i;

/** The HTML with each of its links to the web replaced. Its character references are decoded once. */
export const replaceHtmlLinks = (html: string, by: (address: string) => string): string =>
  html.replace(HREF, (all, before: string, quoted: string) => {
    const address = decodeReferences(quoted.slice(1, -1)).trim();
    return WEB.test(address) ? `${before}"${escapeHtml(by(address))}"` : all;
  });

/** The links of HTML to the web, in their order. */
export function findHtmlLinks(html: string): readonly string[] {
  const found: string[] = [];
  replaceHtmlLinks(html, (address) => {
    found.push(address);
    return address;
  });
  return found;
}

/**
 * Where an address of the web leads, in ASCII, as a browser asks for it: `/käse` is `/k%C3%A4se`, and what is encoded stays
 * as it is. Undefined for what is no such address.
 */
export function linkTarget(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

/** What is the same for two spellings of one address: a link of the HTML and of the text version counts once. */
export const linkKey = (address: string): string => linkTarget(address) ?? address;

const OWN_LINK = /^(?:https?:\/\/)?\{\{-?\s*(\w+)\s*-?\}\}\/?$/i;

/** Which of the message's own links an address is, also after `https://`, which editors of links put before it. */
export function ownLinkOf(address: string): MessageLink | undefined {
  const name = OWN_LINK.exec(address.trim())?.[1] ?? '';
  return isMessageLink(name) ? name : undefined;
}

const DOUBLE_SCHEME = new RegExp(`https?://(?=\\{\\{-?\\s*(?:${MESSAGE_LINKS.join('|')})\\b)`, 'gi');

/** The text with the message's own links as they are sent: they have a scheme of their own. */
export const withoutDoubleScheme = (text: string): string => text.replace(DOUBLE_SCHEME, '');

/** Text with variables, the values in its links encoded as parts of addresses. Twice is as good as once. */
export const withLinkParts = (text: string): string =>
  replaceLinks(withoutDoubleScheme(text), (address) => replaceMarks(address, asPart));
