import { breaks, fits } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { textFormat } from './format.ts';

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

export const urlFormat = textFormat({
  name: 'url',
  judge: (text) => (isWebAddress(text) ? fits(text) : breaks('invalid-text', { value: shown(text) })),
  meaning: (_field, { isAny }) => (isAny('image') ? 'image' : 'web'),
  cell: 'link',
  generate: {
    word: 'URL',
    scalars: ['url', 'uri', 'link'],
    meanings: ['web', 'image'],
    guess: { what: 'web addresses', maxLength: 2000, fits: (text) => /^https?:\/\/\S+$/i.test(text) },
  },
  ownType: 'url',
});
