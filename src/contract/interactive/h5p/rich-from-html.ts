import { escapeText, isLinkAddress, isRichText } from '../../kinds/rich-text.ts';
import { textOf } from './given.ts';

/** As many characters as a rich text has (`RichText` in parts.ts). Longer ones lose their formatting. */
const MOST = 12_000;
/** What tags of a package become; others are left out, and their words stay. */
const TAGS: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
};
const FORMATTING = /<(?:strong|b|em|i|u|s|strike|del|ul|ol|h[1-6]|a)[\s>]/i;
/** Content has no place for these within a text. */
const MEDIA = /<(?:img|table|iframe)\b/i;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>/gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/**
 * HTML of a package as text of the format `richText`; plain text where it has no formatting, or none that fits in.
 * @param most characters, with the markup
 * @returns `lost`: links or pictures among it could not be taken
 */
export function richFromHtml(html: unknown, most = MOST): { readonly text: string; readonly lost: boolean } {
  const plain = textOf(html);
  const source = typeof html === 'string' ? html : '';
  const links = source.match(/<a[\s>]/gi)?.length ?? 0;
  const hasMedia = MEDIA.test(source);
  if (!FORMATTING.test(source) || hasMedia) return { text: plain, lost: hasMedia || links > 0 };
  const text = converted(source);
  if (text.length > most || !isRichText(text)) return { text: plain, lost: links > 0 };
  return { text, lost: (text.match(/<a /g)?.length ?? 0) < links };
}

function converted(source: string): string {
  const open: string[] = [];
  let text = '';
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    text += wordsOf(source.slice(from, match.index));
    from = match.index + match[0].length;
    const [, slash, name = '', attributes = ''] = match;
    if (name.toLowerCase() === 'br') text += '<br>';
    const tag = Object.hasOwn(TAGS, name.toLowerCase()) ? TAGS[name.toLowerCase()] : undefined;
    if (tag === undefined) continue;
    if (slash) {
      // What was opened within it ends with it.
      const at = open.lastIndexOf(tag);
      if (at >= 0) text += closing(open.splice(at));
    } else {
      const address = tag === 'a' ? addressOf(attributes) : '';
      if (address === undefined) continue;
      text += tag === 'a' ? `<a href="${address}">` : `<${tag}>`;
      open.push(tag);
    }
  }
  return (text + wordsOf(source.slice(from)) + closing(open)).replaceAll(/<p>\s*<\/p>/g, '').trim();
}

const closing = (tags: readonly string[]): string =>
  tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');

/** The words between two tags, with the spaces at their ends. */
function wordsOf(part: string): string {
  const words = escapeText(textOf(part));
  if (words === '') return /\s/.test(part) ? ' ' : '';
  return spaceOf(/^(?:\s|&nbsp;)/.exec(part)) + words + spaceOf(/(?:\s|&nbsp;)$/.exec(part));
}

const spaceOf = (found: RegExpExecArray | null): string =>
  found ? (found[0] === '&nbsp;' ? '\u00A0' : ' ') : '';

function addressOf(attributes: string): string | undefined {
  const [, quoted, single] = HREF.exec(attributes) ?? [];
  const address = (quoted ?? single ?? '').replaceAll('&amp;', '&').trim();
  return isLinkAddress(address) ? address.replaceAll('&', '&amp;') : undefined;
}
