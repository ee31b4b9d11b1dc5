import { type Static, Type } from 'typebox';
import { FieldKey } from '../key-types.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';

const closed = { additionalProperties: false };

const reference = (description: string, example: string) => FieldKey(description, example, 'OBJECT');

/** The key `movedFrom` of a model: lists of other objects whose places are records of this one by now. */
export const MovedLists = Type.Array(
  Type.Object(
    {
      object: Type.String({
        pattern: OBJECT_NAME,
        description: 'The object that kept the list.',
        'x-names': 'object',
        examples: ['Book'],
      }),
      list: Type.String({
        pattern: FIELD_NAME,
        description: 'The name that the list had there.',
        examples: ['readerList'],
      }),
      owner: reference('The OBJECT field here that leads to the record whose list it was.', 'book'),
      member: reference('The OBJECT field here that leads to the record that stood in the list.', 'reader'),
      values: Type.Optional(
        Type.Record(
          Type.String({ pattern: FIELD_NAME }),
          Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
            description: 'The value of the field.',
            examples: ['OPEN'],
          }),
          {
            ...closed,
            description: 'Values that each of these records begins with.',
            'x-keys': 'field',
            'x-default': 'The defaults of the fields.',
            examples: [{ state: 'OPEN' }],
          },
        ),
      ),
    },
    closed,
  ),
  {
    minItems: 1,
    maxItems: 10,
    description:
      'LISTs of an earlier version whose places are records of this object by now: the first start with this model makes ' +
      'a record of each place and drops the list. Where both ends have a record here already, that one stands.',
    'x-default': 'What a model has no place for is refused at the start, and stays.',
    examples: [[{ object: 'Book', list: 'readerList', owner: 'book', member: 'reader' }]],
  },
);
export type MovedList = Static<typeof MovedLists>[number];
