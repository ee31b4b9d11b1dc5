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
};
