import { withoutFormatting } from '../kinds/formatted-text.ts';

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

/** The words of a document: a line for each text, as lists, history and exports show it. */
export function documentWords(value: string): string {
  try {
    return wordsOf(JSON.parse(value)).join('\n');
  } catch {
    return value;
  }
}

function wordsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (typeof each === 'object') return wordsOf(each);
    return typeof each === 'string' && each !== '' && WORDS.includes(key) ? [bareWords(key, each)] : [];
  });
}

/** Without formatting; HTML on one line. */
const bareWords = (key: string, text: string): string =>
  key === 'html' ? text.replace(/(?:<[^>]*>|\s)+/g, ' ').trim() : withoutFormatting(text);
