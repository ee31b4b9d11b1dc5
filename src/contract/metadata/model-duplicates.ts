import { type Static, Type } from 'typebox';
import { closed, FieldItem, FieldKey } from '../key-types.ts';

const textField = (example: string) => FieldItem(example, 'plainText');

/** The key `duplicates` of a model: by what two records may be of the same thing. */
export const Duplicates = Type.Object(
  {
    equal: Type.Optional(
      Type.Array(textField('email'), {
        minItems: 1,
        maxItems: 5,
        uniqueItems: true,
        description:
          'STRING fields of which one equal value is enough: letter case, of e-mail addresses what stands behind a plus, ' +
          'and of phone numbers everything but digits aside.',
        'x-default': 'No value makes a pair by itself.',
        examples: [['email']],
      }),
    ),
    similar: Type.Optional(
      Type.Object(
        {
          fields: Type.Array(textField('title'), {
            minItems: 1,
            maxItems: 5,
            uniqueItems: true,
            description:
              'STRING fields that are compared together, as one text: letter case and accents aside.',
            examples: [['title']],
          }),
          within: Type.Optional(
            Type.Array(FieldItem('publisherList', 'storedRelation'), {
              minItems: 1,
              maxItems: 3,
              uniqueItems: true,
              description:
                'Relations of the object: only records that share a related record in one of them are compared.',
              'x-default': 'All records are compared.',
              examples: [['publisherList']],
            }),
          ),
          least: Type.Optional(
            Type.Number({
              minimum: 0.3,
              maximum: 1,
              description: 'How much of the texts has to be the same, 1 being all of it.',
              'x-default': '0.6.',
              examples: [0.7],
            }),
          ),
        },
        {
          ...closed,
          description: 'Texts that are much the same make a pair.',
          'x-default': 'Only equal values make pairs.',
          examples: [{ fields: ['title'] }],
        },
      ),
    ),
  },
  {
    ...closed,
    'x-without': ['role'],
    description:
      'Its records may stand twice: duplicates can be looked for, and two records merged. An empty object lets one merge alone.',
    'x-default': 'Nobody looks for duplicates, and records cannot be merged.',
    examples: [{ similar: { fields: ['title'] } }],
  },
);
export type Duplicates = Static<typeof Duplicates>;

/** The key `together` of a model: facts that make sense only with each other. */
export const Together = Type.Array(
  Type.Array(FieldKey('A field that the record itself keeps.', 'email', 'kept'), {
    minItems: 2,
    maxItems: 10,
    uniqueItems: true,
    examples: [['email', 'country']],
  }),
  {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description:
      'Lists of fields that say one thing, such as an address and its state: where two records are merged that differ in ' +
      'the first of a list, the others come from the same record as that.',
    'x-default': 'The value of each field is chosen for itself.',
    examples: [[['email', 'country']]],
  },
);

/** The key `merge` of a model: what becomes of its records where two that they refer to become one. */
export const MergeRule = Type.Object(
  {
    by: Type.Array(FieldItem('book', 'kept'), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description:
        'Records that have the same values here, and belong to the merged one, stand once from then on.',
      examples: [['book']],
    }),
    field: FieldKey('The ENUM field by which one of them wins.', 'status', 'ENUM'),
    first: Type.Array(Type.String({ 'x-names': 'enum', 'x-of': 'field', examples: ['REFUSED'] }), {
      minItems: 1,
      uniqueItems: true,
      description: 'Values of that field, the one that wins first; values that are not named come last.',
      examples: [['REFUSED', 'AGREED']],
    }),
    group: Type.Optional(
      Type.String({
        pattern: '^[a-z][A-Za-z0-9]*[.][a-z][A-Za-z0-9]*$',
        description:
          'A relation among `by` and an ENUM field of its object, by whose values previews of conversions group the records.',
        'x-default': 'Previews show one list.',
        examples: ['book.genre'],
      }),
    ),
  },
  {
    ...closed,
    description:
      'Which of its records stays where two records that they refer to are merged, and only one of each kind may belong ' +
      'to the one that is kept. The others are deleted.',
    'x-default':
      'All stay but those that may stand only once (`unique`): of these that of the record that is kept.',
    examples: [{ by: ['book'], field: 'status', first: ['REFUSED', 'AGREED'] }],
  },
);
export type MergeRule = Static<typeof MergeRule>;
