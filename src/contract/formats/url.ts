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
  ownType: 'url',
});
