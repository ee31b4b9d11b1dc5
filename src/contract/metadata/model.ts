import { type Static, Type } from 'typebox';
import { KINDS, TEXT_FORMATS } from '../kinds/kind.ts';

/** Field names double as column, GraphQL and JSON names; PostgreSQL cuts names at 63 bytes. */
export const FIELD_NAME = '^[a-z][A-Za-z0-9]{0,39}$';
export const OBJECT_NAME = '^[A-Z][A-Za-z0-9]{0,39}$';

const closed = { additionalProperties: false };

export const ModelField = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME,
      description: 'The name in the API and, in snake case, in the database.',
      examples: ['firstName'],
    }),
    kind: Type.Enum([...KINDS], { description: 'What values the field holds.', examples: ['STRING'] }),
    typeName: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description: 'LIST and OBJECT: the related object.',
        examples: ['Author'],
      }),
    ),
    inverseOf: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description:
          'LIST: the field of the related object that holds this relation. The list is then computed and read-only.',
        examples: ['authorList'],
      }),
    ),
    values: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]*$' }), {
        minItems: 1,
        uniqueItems: true,
        description: 'ENUM: the allowed names, in the order in which they are offered and sorted.',
        examples: [['DRAFT', 'SENT']],
      }),
    ),
    required: Type.Optional(
      Type.Boolean({ default: false, description: 'A record without a value is refused.' }),
    ),
    unique: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'STRING: no two records of a tenant have the same value, letter case aside.',
      }),
    ),
    readOnly: Type.Optional(
      Type.Boolean({ default: false, description: 'Set by the server; refused when written.' }),
    ),
    maxLength: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'STRING: most characters. 10,000 where not given.',
      }),
    ),
    min: Type.Optional(Type.Number({ description: 'Numbers: the least value allowed.' })),
    max: Type.Optional(Type.Number({ description: 'Numbers: the greatest value allowed.' })),
    format: Type.Optional(
      Type.Enum([...TEXT_FORMATS], {
        description: 'STRING: what the text must look like, and how it is edited.',
      }),
    ),
    default: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
        description: 'The value of a new record that gives none.',
      }),
    ),
    searchable: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'STRING: contains-searches are served by a trigram index.',
      }),
    ),
    sortable: Type.Optional(
      Type.Boolean({ default: false, description: 'Lists can be sorted by it; an index serves that.' }),
    ),
  },
  closed,
);
export type ModelField = Static<typeof ModelField>;

export const ModelFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    description: Type.Optional(Type.String({ description: 'What a record of this object is, for authors.' })),
    fields: Type.Array(ModelField, { minItems: 1, maxItems: 500 }),
  },
  {
    ...closed,
    title: 'Tessera object model',
    description: 'What an object is: fields, kinds, relations, rules.',
  },
);
export type ModelFile = Static<typeof ModelFile>;
