import { richTextToText } from '../kinds/rich-text.ts';
import { type Block, NETWORK_NAMES } from './letter.ts';
import { findLinks, ownLinkOf, withoutDoubleScheme } from './links.ts';
import { asPart, escapeHtml, unescaped } from './marks.ts';
import { replaceMarks } from './replace-marks.ts';

/** Is a text nothing but one link, also where brackets stand around it? */
const isLink = (text: string): boolean => findLinks(`(${text})`)[0]?.address === text;

/** An address as text has it: between angle brackets where it would end too early. */
function address(link: string): string {
  const written = replaceMarks(withoutDoubleScheme(link), asPart);
  return !/^https?:/i.test(written) || isLink(written) ? written : `<${written}>`;
}

/** Entries of lists begin with a dash or their number, further in than those around them. */
function withMarks(html: string): string {
  const open: (number | undefined)[] = [];
  return html.replace(/<(\/?)(ul|ol|li)(?: start="(\d+)")?[^>]*>/g, (tag, end: string, name, start = '1') => {
    if (name !== 'li') {
      if (end) open.pop();
      else open.push(name === 'ol' ? Number(start) : undefined);
      return tag;
    }
    if (end) return tag;
    const number = open.at(-1);
    if (number !== undefined) open[open.length - 1] = number + 1;
    return `${tag}${'  '.repeat(Math.max(open.length - 1, 0))}${number === undefined ? '-' : `${number}.`} `;
  });
}

/** Rich text as text, with the addresses of its links behind their words. */
function richWords(html: string): string {
  const linked = withMarks(html).replace(
    /<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
    (_all, href: string, words: string) => {
      const link = unescaped(href);
      const written = escapeHtml(address(link));
      // Words that are an address are said by the link itself, which may have parameters that they lack.
      if (isLink(unescaped(words)) || unescaped(words) === link || ownLinkOf(unescaped(words)))
        return written;
      return `${words} ${written.startsWith('&lt;') ? written : `(${written})`}`;
    },
  );
  // A blank line between paragraphs, which letters have instead of space.
  const parted = linked.replace(
    /<\/(?:p|h2|h3)>(?!<\/li>|<[uo]l)(?=.)|<\/[uo]l>(?!<\/li>)(?=.)/g,
    '$&<p>\uE002</p>',
  );
  return richTextToText(parted)
    .replace(/^\uE002$/gm, '')
    .replace(/\n{3,}/g, '\n\n');
}

/** A text with the block's condition around it, which whoever compiles the letter numbers. */
type Guard = (block: Block, text: string) => string;

function linesOf(block: Block, guard: Guard): string {
  switch (block.type) {
    case 'heading':
      return block.text;
    case 'text':
      return richWords(block.text);
    case 'button':
      return `${block.label}: ${address(block.link)}`;
    case 'image':
    case 'video':
      return [block.alt, block.link && address(block.link)].filter(Boolean).join(': ');
    case 'columns':
      return block.columns
        .flatMap(({ blocks }) => blocks.map((one) => guard(one, linesOf(one, guard))))
        .filter((lines) => lines !== '')
        .join('\n\n');
    case 'divider':
      return '-----';
    case 'html':
      return richWords(plainTags(block.html)).trim();
    case 'social':
      return block.links.map(({ network, link }) => `${NETWORK_NAMES[network]}: ${address(link)}`).join('\n');
    case 'footer':
      return [
        '--',
        richWords(block.text),
        `${block.unsubscribe}: {{unsubscribeUrl}}`,
        ...(block.preferences ? [`${block.preferences}: {{preferencesUrl}}`] : []),
      ].join('\n');
  }
}

/** Of HTML the tags that end lines or lead somewhere, as rich text has them. */
const plainTags = (html: string): string =>
  html
    .replace(/<(\/?)(h[1-6]|div|tr|table|blockquote|center)\b[^>]*>/gi, '<$1p>')
    .replace(
      /<(\/?)(p|li|ul|ol)\b[^>]*>/gi,
      (_all, end: string, tag: string) => `<${end}${tag.toLowerCase()}>`,
    )
    .replace(/<(?:br|hr)\b[^>]*>/gi, '<br>')
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '$1')
    .replace(/<a\b[^>]*?(href="[^"]*")[^>]*>/gi, '<a $1>')
    .replace(/<(?!\/?(?:p|li|ul|ol|a|br)\b)[^>]*>/gi, ' ');

const NO_GUARD: Guard = (_block, text) => text;

/** The plain alternative of blocks, with their variables. */
export function plainTextOf(blocks: readonly Block[], guard: Guard = NO_GUARD): string {
  const rest = [
    ...blocks.filter(({ type }) => type !== 'footer'),
    ...blocks.filter(({ type }) => type === 'footer'),
  ];
  return rest
    .map((block) => ({ block, lines: linesOf(block, guard) }))
    .filter(({ lines }) => lines !== '')
    .map(({ block, lines }, at) => guard(block, at === 0 ? lines : `\n\n${lines}`))
    .join('')
    .trimStart();
}
