import { fits } from '../kinds/kind.ts';
import { textFormat } from './format.ts';

/** Text of several lines. */
export const multilineFormat = textFormat({
  name: 'multiline',
  judge: fits,
  meaning: 'longText',
  wide: true,
  ownType: 'longText',
});
