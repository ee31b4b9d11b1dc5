import { share } from '../texts/text-reading.ts';
import type { ServerFormat } from './server-format.ts';

/** Programs leave the `#` away. */
const withMark = (text: string): string => text.replace(/^(?:#|0x)?([0-9a-f]{6})$/i, '#$1');

export const colorFormat: ServerFormat = {
  name: 'color',
  reading: {
    parser: (judge) => (text) => judge(withMark(text.trim())),
    judge: (texts) => ({
      fit: share(texts, (text) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(withMark(text.trim()))),
      format: null,
    }),
  },
};
