import { type Static, Type } from 'typebox';
import { closed, FieldKey } from '../key-types.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';

/** The key `convertsTo` of a model: its records can become records of another object. */
export const Conversion = Type.Object(
  {
    object: Type.String({
      pattern: OBJECT_NAME,
      description: 'The object whose record each one becomes.',
      'x-names': 'object',
      examples: ['Author'],
    }),
    link: FieldKey(
      'The OBJECT field that then leads there. A record that has it is converted already.',
      'author',
    ),
    match: Type.Array(FieldKey('A STRING field that both objects have.', 'email', 'STRING'), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      description:
        'By which a record that is there already is the same one. The first that finds any counts.',
      examples: [['email']],
    }),
    done: Type.Optional(
      Type.Object(
        {
          field: FieldKey('An ENUM field of the record that is converted.', 'status', 'ENUM'),
          value: Type.String({
            description: 'What it is set to.',
            'x-names': 'enum',
            examples: ['DONE'],
          }),
        },
        {
          ...closed,
          description: 'How the record tells that it is converted, beside its link.',
          'x-default': 'The link alone tells it.',
          examples: [{ field: 'status', value: 'DONE' }],
        },
      ),
    ),
    give: Type.Optional(
      Type.Record(
        Type.String({ pattern: FIELD_NAME }),
        Type.String({
          pattern: FIELD_NAME,
          description: 'The field of the other object; a LIST also takes what an OBJECT field leads to.',
          examples: ['publisherList'],
        }),
        {
          ...closed,
          description:
            'Where values go whose field has another name there. Fields of one name and kind go by themselves.',
          'x-keys': 'field',
          'x-fit': 'any',
          'x-default': 'Fields of one name and kind.',
          examples: [{ publisher: 'publisherList' }],
        },
      ),
    ),
    carry: Type.Optional(
      Type.Array(
        FieldKey(
          'A LIST with `inverseOf` that both objects have, over an OBJECT field for each.',
          'bookList',
          'LIST',
        ),
        {
          maxItems: 20,
          uniqueItems: true,
          description:
            'Records that from then on belong to both. Of two that may stand but once, those of the other object stay.',
          'x-default': 'They stay where they are.',
          examples: [['bookList']],
        },
      ),
    ),
  },
  {
    ...closed,
    description:
      'Its records can be converted: each becomes a record of another object, or part of one that is there.',
    'x-default': 'The records cannot be converted.',
    examples: [{ object: 'Author', link: 'author', match: ['email'] }],
  },
);
export type Conversion = Static<typeof Conversion>;
