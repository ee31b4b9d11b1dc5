import { richTextToText } from '../kinds/rich-text.ts';
import { isObject, readLetter } from './read-letter.ts';

/** What of a letter is read: a line for each text, as lists, history and exports show it. */
export function letterWords(value: string): string {
  const letter = readLetter(value);
  return letter ? wordsOf(letter.blocks).join('\n') : value;
}

/** Values of earlier versions, or those that nobody has judged yet, may be of any form. */
function wordsOf(blocks: unknown): string[] {
  if (!Array.isArray(blocks)) return [];
  return (blocks as unknown[]).flatMap((block): string[] => {
    if (!isObject(block)) return [];
    const { columns, text, label, html } = block;
    if (Array.isArray(columns)) return (columns as unknown[]).flatMap(wordsOf);
    const words =
      typeof text === 'string' ? richTextToText(text) : typeof html === 'string' ? bare(html) : label;
    return typeof words === 'string' && words !== '' ? [words] : [];
  });
}

const bare = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
