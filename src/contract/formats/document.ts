import { breaks, type FieldRules, fits, type FormatSettings } from '../kinds/kind.ts';
import { NULL_OPERATORS } from '../kinds/operators.ts';
import { cleanJson, storedText } from '../kinds/clean-text.ts';
import { shown } from '../kinds/text.ts';
import { say } from '../say.ts';
import { settingsBeside } from './about-object.ts';
import { documentTextKeys } from './document-text-keys.ts';
import { documentWords } from './document-words.ts';
import { textFormat } from './format.ts';
import { isJsonObject } from './json-object.ts';

/** Most characters of a document of any type. */
export const DOCUMENT_MAX_LENGTH = 1_000_000;

/** What the field of `documentState` says of a document: an error was found, none was, or it is to be validated yet. */
export const DOCUMENT_STATES = ['VALID', 'INVALID', 'PENDING'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

const typeBeside = (value: unknown): FormatSettings =>
  typeof value === 'string' ? { documentType: value } : {};

/**
 * A document of a type that an area registers (`documents/`), as JSON. Here only its length is checked, and that it is an
 * object; its structure where it is written, and the rest by its type's `validate`.
 */
export const documentFormat = {
  ...textFormat({
    name: 'document',
    aggregatesAs: undefined,
    judge: fits,
    meaning: 'longText',
    clean: cleanJson,
  }),
  parse: (raw: unknown) => {
    const text = storedText(raw, cleanJson);
    if (text !== undefined && text.length > DOCUMENT_MAX_LENGTH)
      return breaks('too-long', { maxLength: DOCUMENT_MAX_LENGTH });
    return text !== undefined && isJsonObject(text)
      ? fits(text)
      : breaks('invalid-text', { value: shown(raw) });
  },
  format: (value: string) => documentWords(value),
  operators: NULL_OPERATORS,
  text: 'markup' as const,
  wordsOf: (value: string, { settings }: FieldRules) => documentWords(value, documentTextKeys(settings)),
  unfit: {
    keys: ['unique', 'sortable', 'minLength', 'maxLength'] as const,
    why: (key: string) => say`"${key}" would see what content is made of. Remove it.`,
  },
  wide: true,
  assetsKey: 'assets',
  objectKey: 'about',
  templatesKey: 'templates',
  savedBlocksKey: 'savedBlocks',
  settingKeys: [
    ...['about', 'aboutField', 'documentType', 'documentTypeField', 'documentState', 'documentVersions'],
    ...['savedBlocks', 'templates', 'unsubscribeUnless'],
  ],
  beside: [
    { key: 'documentTypeField', settingsBy: typeBeside },
    { key: 'aboutField', settingsBy: settingsBeside('about') },
    {
      key: 'unsubscribeUnless',
      settingsBy: (value: unknown): FormatSettings => (value === true ? { unsubscribe: 'optional' } : {}),
    },
  ],
  stateKey: 'documentState',
  versionsKey: 'documentVersions',
  parts: ['positionX', 'positionY'],
  sample: () => undefined,
};
