import { NULL_OPERATORS } from '../kinds/operators.ts';
import { breaks, fits } from '../kinds/kind.ts';
import { isRichText, richTextToText } from '../kinds/rich-text.ts';
import { judgeLength, stringKind, TEXT_MAX_LENGTH } from '../kinds/string.ts';
import { cleanText, storedText } from '../kinds/clean-text.ts';
import { shown } from '../kinds/text.ts';
import type { FormatDefinition } from './format.ts';
import { say } from '../say.ts';

/** Markup beside the text: so many times its greatest length. */
const MARKUP_FACTOR = 10;

/** HTML of a few tags (see `kinds/rich-text.ts`). What counts is the text that a reader sees. */
export const richTextFormat: FormatDefinition = {
  ...stringKind,
  name: 'richText',
  aggregatesAs: undefined,
  ownType: 'formattedText',
  clean: cleanText,
  parse: (raw, field) => {
    const text = storedText(raw, cleanText);
    if (text === undefined) return breaks('invalid-text', { value: shown(raw) });
    const maxLength = field.maxLength ?? TEXT_MAX_LENGTH;
    if (text.length > 2 * maxLength * MARKUP_FACTOR) return breaks('too-long', { maxLength });
    // What is no rich text has no text to count.
    if (!isRichText(text)) return breaks('invalid-text', { value: shown(text) });
    return judgeLength([...richTextToText(text)].length, field) ?? fits(text);
  },
  format: richTextToText,
  // Of nothing but markup.
  isNothing: (value) => richTextToText(value) === '',
  // Whole texts with their markup are never compared.
  operators: NULL_OPERATORS,
  text: 'markup',
  wordsOf: richTextToText,
  unfit: {
    keys: ['unique', 'sortable'],
    why: (key) => say`"${key}" would see the markup of rich text. Remove it.`,
  },
  meaning: 'longText',
  wide: true,
  sample: ({ sentence }) => `<p>${sentence()}</p>`,
};
