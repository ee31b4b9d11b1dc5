import { isMessageLink } from './variables.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** What an editor of HTML has written of a text, as that text. */
export const unescaped = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (each) => REFERENCES[each] ?? each);

/** The message's own links are addresses as they are. */
export function asPart(mark: string): string {
  const name = /^\{\{-?\s*(\w+)/.exec(mark)?.[1] ?? '';
  if (!mark.startsWith('{{') || isMessageLink(name)) return mark;
  return mark.replace(/\s*(-?\}\})$/, ' | part $1');
}
