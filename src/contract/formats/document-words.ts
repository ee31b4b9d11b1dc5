import { RICH_TEXT_START } from '../kinds/formatted-text.ts';
import { richTextToText } from '../kinds/rich-text.ts';

const WORDS: readonly string[] = [
  'label',
  'title',
  'text',
  'message',
  'feedback',
  'lowText',
  'highText',
  'html',
];

/** The words under these keys of a document: a line for each text, as lists, history and exports show it. */
export function documentWords(value: string, keys = WORDS): string {
  try {
    return wordsOf(JSON.parse(value), keys).join('\n');
  } catch {
    return value;
  }
}

function wordsOf(value: unknown, keys: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (typeof each === 'object') return wordsOf(each, keys);
    return typeof each === 'string' && each !== '' && keys.includes(key) ? [bareWords(key, each)] : [];
  });
}

/** Without formatting, also where links are variables; HTML on one line. */
function bareWords(key: string, text: string): string {
  if (key === 'html') return text.replace(/(?:<[^>]*>|\s)+/g, ' ').trim();
  return RICH_TEXT_START.test(text) ? richTextToText(text) : text;
}
