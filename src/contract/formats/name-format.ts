import { breaks, fits, type TextFormat } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { type FormatDefinition, textFormat } from './format.ts';

/** The name of something that metadata define. Whether there is such a thing is judged where it is used. */
export const nameFormat = (
  name: TextFormat,
  pattern: string,
  more: Partial<FormatDefinition> = {},
): FormatDefinition =>
  textFormat({
    name,
    judge: (text) =>
      new RegExp(pattern).test(text) ? fits(text) : breaks('invalid-text', { value: shown(text) }),
    meaning: 'technical',
    text: undefined,
    sample: () => undefined,
    ...more,
  });
