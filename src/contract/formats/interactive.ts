import { breaks, fits, type FormatSettings } from '../kinds/kind.ts';
import { NULL_OPERATORS } from '../kinds/operators.ts';
import { cleanJson, storedText } from '../kinds/clean-text.ts';
import { shown } from '../kinds/text.ts';
import { say } from '../say.ts';
import { contentWords } from './content-words.ts';
import { textFormat } from './format.ts';
import { isJsonObject } from './json-object.ts';

/** Characters of the whole value. */
export const CONTENT_MAX_LENGTH = 500_000;

/** What the field of `stateField` says of content: nothing is wrong, something is, or nobody has looked yet. */
export const CONTENT_STATES = ['SOUND', 'FAULTY', 'UNJUDGED'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** What the field of `contentTypeField` says of content: of each type it has another form. */
export const CONTENT_TYPES = [
  'VIDEO',
  'INTERACTIVE_VIDEO',
  'BRANCHING_SCENARIO',
  'IMAGE',
  'DOCUMENT',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * What a message element shows, as JSON (`interactive/content.ts`). Here no more is judged than that it is an object; its
 * form where it is written, and what is wrong with it by `judgeContent`.
 */
export const interactiveFormat = {
  ...textFormat({ name: 'interactive', judge: fits, meaning: 'longText', clean: cleanJson }),
  parse: (raw: unknown) => {
    const text = storedText(raw, cleanJson);
    if (text !== undefined && text.length > CONTENT_MAX_LENGTH)
      return breaks('too-long', { maxLength: CONTENT_MAX_LENGTH });
    return text !== undefined && isJsonObject(text)
      ? fits(text)
      : breaks('invalid-text', { value: shown(raw) });
  },
  format: contentWords,
  operators: NULL_OPERATORS,
  text: 'markup' as const,
  unfit: {
    keys: ['unique', 'searchable', 'sortable', 'minLength', 'maxLength'] as const,
    why: (key: string) => say`"${key}" would see what content is made of. Remove it.`,
  },
  wide: true,
  assetsKey: 'assets',
  objectKey: 'about',
  settingKeys: ['about', 'contentTypeField', 'contentStateField'],
  beside: {
    key: 'contentTypeField',
    settingsBy: (value: unknown): FormatSettings => (typeof value === 'string' ? { contentType: value } : {}),
  },
  stateKey: 'contentStateField',
  parts: [],
  sample: () => undefined,
};
