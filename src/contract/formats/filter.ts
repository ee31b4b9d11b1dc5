import { cleanJson } from '../kinds/clean-text.ts';
import { breaks, fits } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { settingsBeside } from './about-object.ts';
import { textFormat } from './format.ts';
import { isJsonObject } from './json-object.ts';

/**
 * The JSON text of a compound filter. Whether it can be understood is judged against the object that it is for, when it
 * is written.
 */
export const filterFormat = textFormat({
  name: 'filter',
  aggregatesAs: undefined,
  clean: cleanJson,
  judge: (text) => (isJsonObject(text) ? fits(text) : breaks('invalid-text', { value: shown(text) })),
  meaning: 'longText',
  wide: true,
  isFilter: true,
  objectKey: 'filterObject',
  settingKeys: ['filterObject', 'filterObjectField'],
  beside: [{ key: 'filterObjectField', settingsBy: settingsBeside('filterObject') }],
  sample: () => undefined,
});
