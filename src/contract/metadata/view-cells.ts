import { Type } from 'typebox';
import { OptionalField } from '../key-types.ts';
import { DATED_KINDS } from '../kinds/kind.ts';
import { VALUE_NAME } from '../names.ts';

/** Keys of columns that show more than the value. */
export const PictureOf = OptionalField(
  'An OBJECT field: the picture of its record is shown, else the value itself.',
  'The value alone is shown.',
  'cover',
  'OBJECT',
);

export const Overdue = Type.Optional(
  Type.Array(Type.String({ pattern: VALUE_NAME }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    'x-for': DATED_KINDS,
    description: 'A date or time: states of the record in which it is marked as overdue once it has passed.',
    'x-default': 'No date is marked.',
    examples: [['OPEN']],
  }),
);
