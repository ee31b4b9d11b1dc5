import { cleanJson } from '../kinds/clean-text.ts';
import { breaks, fits } from '../kinds/kind.ts';
import { NULL_OPERATORS } from '../kinds/operators.ts';
import { shown } from '../kinds/text.ts';
import { say } from '../say.ts';
import { textFormat } from './format.ts';
import { isJsonObject } from './json-object.ts';
import { settingsBeside } from './about-object.ts';

/** Values for a record of an object, by field, as JSON. Whether they fit is judged where they are used. */
export const valuesFormat = textFormat({
  name: 'values',
  aggregatesAs: undefined,
  clean: cleanJson,
  judge: (text) => (isJsonObject(text) ? fits(text) : breaks('invalid-text', { value: shown(text) })),
  meaning: 'longText',
  operators: NULL_OPERATORS,
  text: undefined,
  unfit: {
    keys: ['unique', 'searchable', 'sortable'],
    why: (key) => say`"${key}" would see what content is made of. Remove it.`,
  },
  wide: true,
  objectKey: 'valuesObject',
  settingKeys: ['valuesObject', 'valuesObjectField'],
  beside: [{ key: 'valuesObjectField', settingsBy: settingsBeside('valuesObject') }],
  sample: () => undefined,
});
