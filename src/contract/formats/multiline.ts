import { cleanText } from '../kinds/clean-text.ts';
import { fits } from '../kinds/kind.ts';
import { textFormat } from './format.ts';

/** Text of several lines. */
export const multilineFormat = textFormat({
  name: 'multiline',
  aggregatesAs: undefined,
  clean: cleanText,
  judge: fits,
  meaning: 'longText',
  wide: true,
  ownType: 'longText',
});
