import { type Static, Type } from 'typebox';
import { closed, FieldItem, OptionalField } from '../key-types.ts';

/** Values below a tile's name. */
export const MOST_SHOWN = 4;

export const ViewTiles = Type.Object(
  {
    picture: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 500,
        pattern: '^(\\{|/[^/\\\\])',
        description:
          'The address of a record’s picture: {thumbnailUrl}, a field that holds it, or an address of this server with fields in braces.',
        'x-names': 'label',
        'x-fit': 'choiceOrText',
        'x-default': 'The tile shows "preview", which has to be there then.',
        examples: ['{thumbnailUrl}'],
      }),
    ),
    preview: OptionalField(
      'In place of a picture: a field whose documents can be shown small, such as a letter as the mail that it becomes. Each is read and drawn when its tile comes into sight.',
      'The tile shows "picture".',
      'letter',
      'previewed',
    ),
    placeholder: OptionalField(
      'A STRING that holds the same picture very small, as a data: address of an image; shown until the picture has come.',
      'An empty frame.',
      'blurred',
      'STRING',
    ),
    show: Type.Optional(
      Type.Array(FieldItem('status'), {
        maxItems: MOST_SHOWN,
        uniqueItems: true,
        description: 'Fields whose values stand below the name.',
        'x-default': 'The name alone.',
        examples: [['status']],
      }),
    ),
  },
  {
    ...closed,
    'x-one': ['picture', 'preview'],
    description: 'The list shows pictures with names, until somebody would rather have rows.',
    'x-default': 'Rows.',
    examples: [{ picture: '{thumbnailUrl}', show: ['status'] }],
  },
);
export type ViewTiles = Static<typeof ViewTiles>;
