import { breaks, fits, type FormatSettings } from '../kinds/kind.ts';
import { NULL_OPERATORS } from '../kinds/operators.ts';
import { cleanJson, storedText } from '../kinds/clean-text.ts';
import { shown } from '../kinds/text.ts';
import { LETTER_MAX_LENGTH, readLetter } from '../letters/read-letter.ts';
import { letterWords } from '../letters/words.ts';
import { say } from '../say.ts';
import { textFormat } from './format.ts';

/**
 * A letter of blocks, as JSON (`letters/letter.ts`). Here its form alone is judged: the rest, by `letterProblems`, where
 * it is written and where it is edited.
 */
export const letterFormat = {
  ...textFormat({ name: 'letter', judge: fits, meaning: 'longText', clean: cleanJson }),
  parse: (raw: unknown) => {
    const text = storedText(raw, cleanJson);
    if (text !== undefined && text.length > LETTER_MAX_LENGTH)
      return breaks('too-long', { maxLength: LETTER_MAX_LENGTH });
    return text !== undefined && readLetter(text)
      ? fits(text)
      : breaks('invalid-text', { value: shown(raw) });
  },
  format: letterWords,
  // What it is made of would be searched along with its words.
  operators: NULL_OPERATORS,
  text: 'markup' as const,
  unfit: {
    keys: ['unique', 'searchable', 'sortable', 'minLength', 'maxLength'] as const,
    why: (key: string) => say`"${key}" would see what a letter is made of. Remove it.`,
  },
  wide: true,
  hasPreview: true as const,
  assetsKey: 'assets',
  objectKey: 'about',
  templatesKey: 'templates',
  savedBlocksKey: 'savedBlocks',
  settingKeys: ['about', 'savedBlocks', 'templates', 'unsubscribeUnless'],
  beside: [
    {
      key: 'unsubscribeUnless',
      settingsBy: (value: unknown): FormatSettings => (value === true ? { unsubscribe: 'optional' } : {}),
    },
  ],
  sample: () => undefined,
};
