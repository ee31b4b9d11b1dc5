import { type Static, Type } from 'typebox';
import { closed, Flag } from '../key-types.ts';
import { ELEMENT_KINDS } from '../kinds/kind.ts';
import { FIELD_NAME, VALUE_NAME } from '../names.ts';

/** The names of an ENUM. @param condition when there are none */
export const Values = (condition: string) =>
  Type.Array(Type.String({ pattern: VALUE_NAME, examples: ['DRAFT'] }), {
    minItems: 1,
    maxItems: 1000,
    uniqueItems: true,
    description: 'ENUM: the allowed names, in the order in which they are offered and sorted.',
    'x-default': condition,
    examples: [['DRAFT', 'SENT']],
  });

/** One value of the small things that a LIST with `item` holds. */
export const ItemField = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'The name of the value in each thing.',
      examples: ['amount'],
    }),
    kind: Type.Enum([...ELEMENT_KINDS, 'LIST'], {
      'x-needs': { LIST: ['typeName'], ENUM: ['values'] },
      description: 'What values it holds. LIST: of the plain values in `typeName`.',
      examples: ['STRING'],
    }),
    typeName: Type.Optional(
      Type.Enum([...ELEMENT_KINDS], {
        'x-for': ['LIST'],
        'x-needs': { ENUM: ['values'] },
        description: 'LIST: the kind of its plain values.',
        'x-default': 'The kind is no LIST.',
        examples: ['STRING'],
      }),
    ),
    values: Type.Optional(Values('The kind is no ENUM.')),
    required: Flag('A thing without the value is refused.'),
    maxLength: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'STRING: most characters.',
        'x-default': '10,000 characters.',
        examples: [200],
      }),
    ),
  },
  closed,
);
export type ItemField = Static<typeof ItemField>;
