import { type Static, Type } from 'typebox';
import { FieldKey } from '../key-types.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';

const closed = { additionalProperties: false };

const reference = (description: string, example: string) => FieldKey(description, example, 'OBJECT');

const Plain = (description: string, example: string | number) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean()], { description, examples: [example] });

const Values = Type.Optional(
  Type.Record(Type.String({ pattern: FIELD_NAME }), Plain('The value of the field.', 'OPEN'), {
    ...closed,
    description: 'Values that each of these records begins with.',
    'x-keys': 'field',
    'x-default': 'The defaults of the fields.',
    examples: [{ state: 'OPEN' }],
  }),
);

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
      values: Values,
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

/** The key `movedFields` of a model: fields of other objects whose values are in records of this one by now. */
export const MovedFields = Type.Array(
  Type.Object(
    {
      object: Type.String({
        pattern: OBJECT_NAME,
        description: 'The object that had the fields.',
        'x-names': 'object',
        examples: ['Book'],
      }),
      owner: reference('The OBJECT field here that leads to the record that had the values.', 'book'),
      fields: Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.String({
          pattern: FIELD_NAME,
          description: 'The name that the field with the values had there.',
          examples: ['secondTitle'],
        }),
        {
          ...closed,
          minProperties: 1,
          description: 'Fields of this object, each with the field there whose value it gets.',
          'x-keys': 'field',
          examples: [{ title: 'secondTitle' }],
        },
      ),
      values: Values,
      while: Type.Optional(
        Type.Record(
          Type.String({ pattern: FIELD_NAME }),
          Type.Array(Plain('A value that the field had.', 2), { minItems: 1, maxItems: 100 }),
          {
            ...closed,
            minProperties: 1,
            maxProperties: 1,
            description:
              'A field that the object had, too, and its values by which the others counted: such records are made even ' +
              'without any value, and those with another value begin as deleted ones.',
            'x-default': 'A record is made where one of the fields has a value.',
            examples: [{ titleCount: [2, 3] }],
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
      'Fields that another object had in an earlier version and whose values are in records of this object by now: the ' +
      'first start with this model makes the records and drops the fields. A record with the same owner and the same ' +
      '`values` that is here already stands.',
    'x-default': 'What a model has no place for is refused at the start, and stays.',
    examples: [[{ object: 'Book', owner: 'book', fields: { title: 'secondTitle' }, values: { number: 2 } }]],
  },
);
export type MovedFieldGroup = Static<typeof MovedFields>[number];
