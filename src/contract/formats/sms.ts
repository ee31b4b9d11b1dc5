import { cleanText } from '../kinds/clean-text.ts';
import { fits } from '../kinds/kind.ts';
import { textFormat } from './format.ts';

/** The text of a short message, with variables. */
export const smsFormat = textFormat({
  name: 'sms',
  aggregatesAs: undefined,
  clean: cleanText,
  judge: fits,
  meaning: 'longText',
  wide: true,
  objectKey: 'about',
  settingKeys: ['about'],
});
