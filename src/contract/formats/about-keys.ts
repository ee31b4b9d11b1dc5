import { Type } from 'typebox';
import { OptionalField } from '../key-types.ts';
import { OBJECT_NAME } from '../names.ts';

/** Keys of a field of the formats `sms` and `document`, and `about` of a text without a format. */
export const ABOUT_KEYS = {
  about: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description:
        'Formats "sms" and "document", and STRING without a format: the object whose fields the text may name, such as `{{firstName}}`: those whom it is sent to.',
      'x-names': 'object',
      'x-default': 'It is not judged which variables there are.',
      examples: ['Author'],
    }),
  ),
  unsubscribeUnless: OptionalField(
    'Format "document" of letters: the BOOLEAN field of the same object; while it is true, the letter needs no unsubscribe link.',
    'Each letter needs one.',
    'isInvoice',
    'flag',
  ),
  savedBlocks: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description:
        'Format "document" of letters: the object whose records are single blocks, each in the first field with a document of this type; blocks are saved there, and copied from there into other letters.',
      'x-names': 'object',
      'x-default': 'No blocks are saved.',
      examples: ['Author'],
    }),
  ),
  templates: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description:
        'Format "document" of letters: the object whose records are letters to begin with, in its first field with a document of this type; letters are kept there for others.',
      'x-names': 'object',
      'x-default': 'Each letter begins with nothing.',
      examples: ['Author'],
    }),
  ),
};
