import { Type } from 'typebox';
import { OBJECT_NAME } from '../names.ts';

/** Keys of a field of the formats `letter`, `sms` and `interactive`. */
export const ABOUT_KEYS = {
  about: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description:
        'Formats "letter", "sms" and "interactive": the object whose fields the text may name, such as `{{firstName}}`: those whom it is sent to.',
      'x-names': 'object',
      'x-default': 'It is not judged which variables there are.',
      examples: ['Author'],
    }),
  ),
  templates: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description:
        'Format "letter": the object whose records are letters to begin with, in its first field of this format; letters are kept there for others.',
      'x-names': 'object',
      'x-default': 'Each letter begins with nothing.',
      examples: ['Author'],
    }),
  ),
};
