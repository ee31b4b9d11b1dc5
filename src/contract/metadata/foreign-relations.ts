import { Type } from 'typebox';
import { template } from './foreign-template.ts';

const closed = { additionalProperties: false };

const word = (description: string, example: string, without: string) =>
  Type.Optional(template(description, example, { 'x-default': without }));

const One = Type.Object(
  {
    field: template('Fields that refer to one record, and the parts of their names.', '{name}By{Key}'),
    key: word(
      'The field beside it that holds the id, by which it is written.',
      '{key}',
      'No field holds the id; write says how the relation is written.',
    ),
    write: word(
      'Path of the values at which the id is written; {field} is the field’s name.',
      '{field}.connect.id',
      'The field that holds the id is written.',
    ),
    clear: word(
      'Path of the values that is true where a changed record refers to none any more.',
      '{field}.disconnect',
      'The field itself is null then.',
    ),
  },
  {
    ...closed,
    description: 'How fields are named and written that refer to one record.',
    'x-default': 'Such relations are only shown.',
    examples: [{ field: '{name}', key: '{name}_id' }],
  },
);

const Count = Type.Object(
  {
    field: template('The field that counts them, by the name of the list’s field.', '{field}_aggregate'),
    value: template('Where the number is in it. Names joined by dots; empty for the field itself.', 'count', {
      minLength: 0,
    }),
  },
  {
    ...closed,
    description: 'How the records of a list in a record are counted.',
    'x-default': 'list.total says where the number is in the list.',
    examples: [{ field: '{field}_aggregate', value: 'aggregate.count' }],
  },
);

/** How relations are named at a foreign server. */
export const Relations = Type.Object(
  {
    one: Type.Optional(One),
    many: word(
      'Fields that list records: {name} is kept of their names.',
      '{name}By*',
      'They keep their names.',
    ),
    count: Type.Optional(Count),
  },
  {
    ...closed,
    description: 'How relations are named.',
    'x-default': 'Relations keep their names and are only shown.',
    examples: [{ many: '{name}By*' }],
  },
);
