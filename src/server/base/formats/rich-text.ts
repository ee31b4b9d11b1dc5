import { RICH_TEXT_WORDS_SQL } from './words.ts';
import type { ServerFormat } from './server-format.ts';

export const richTextFormat: ServerFormat = { name: 'richText', words: () => RICH_TEXT_WORDS_SQL };
