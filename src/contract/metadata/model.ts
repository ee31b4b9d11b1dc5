import { type Static, Type } from 'typebox';
import { areaKey } from '../access/area-key.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import { ELEMENT_KINDS, KINDS, TEXT_FORMATS } from '../kinds/kind.ts';

/** Field names double as column, GraphQL and JSON names; PostgreSQL cuts names at 63 bytes. */
export const FIELD_NAME = '^[a-z][A-Za-z0-9]{0,39}$';
export const OBJECT_NAME = '^[A-Z][A-Za-z0-9]{0,39}$';

export const OBJECT_ROLES = ['customFieldDefinition', 'batchJob'] as const;
export type ObjectRole = (typeof OBJECT_ROLES)[number];

const closed = { additionalProperties: false };
const FieldName = Type.String({ pattern: FIELD_NAME });
const ObjectName = Type.String({ pattern: OBJECT_NAME });

const Values = Type.Array(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]*$' }), {
  minItems: 1,
  uniqueItems: true,
  description: 'ENUM: the allowed names, in the order in which they are offered and sorted.',
  examples: [['DRAFT', 'SENT']],
});

/** One value of the small things that a LIST with `item` holds. */
export const ItemField = Type.Object(
  {
    name: FieldName,
    kind: Type.Enum([...ELEMENT_KINDS, 'LIST'], { description: 'LIST: of the plain values in `typeName`.' }),
    typeName: Type.Optional(Type.Enum([...ELEMENT_KINDS])),
    values: Type.Optional(Values),
    required: Type.Optional(Type.Boolean({ default: false })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  },
  closed,
);
export type ItemField = Static<typeof ItemField>;

const COMPUTED_ONCE = 'The value is computed at every reading and never stored.';

/** How a field that is not stored gets its value. */
export const ComputedField = Type.Object(
  {
    count: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: `A LIST of this object: its records are counted. ${COMPUTED_ONCE}`,
        examples: ['authorList'],
      }),
    ),
    where: Type.Optional(
      Type.Unsafe<CompoundFilter>(
        Type.Object({}, { description: 'With `count`: a compound filter on the counted records.' }),
      ),
    ),
    minutesFrom: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: 'With `minutesTo`: a TIMESTAMP field; whole minutes between the two.',
      }),
    ),
    minutesTo: Type.Optional(Type.String({ pattern: FIELD_NAME })),
    matching: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description: 'The object whose records are counted that the filter text in `filterField` finds.',
      }),
    ),
    filterField: Type.Optional(Type.String({ pattern: FIELD_NAME })),
    listField: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: 'With `matching`: the LIST that is counted where `filterField` is empty.',
      }),
    ),
  },
  closed,
);
export type ComputedField = Static<typeof ComputedField>;

/** What the server notes in a record when it is written. */
export const STAMPS = ['time', 'actor'] as const;

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
        pattern: `${OBJECT_NAME}|^(${ELEMENT_KINDS.join('|')})$`,
        description:
          'LIST and OBJECT: the related object. LIST: or the kind of its plain values, such as STRING.',
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
    item: Type.Optional(
      Type.Array(ItemField, {
        minItems: 1,
        maxItems: 20,
        description: 'LIST: what each of its small things holds, where they are no records of an object.',
      }),
    ),
    values: Type.Optional(Values),
    computed: Type.Optional(ComputedField),
    stamp: Type.Optional(
      Type.Enum([...STAMPS], {
        description:
          'Set at every write of the record, and read-only: TIMESTAMP with "time", when; STRING with "actor", by whom.',
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
    minLength: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: 'STRING: fewest characters of a value.' }),
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
    fields: Type.Array(ModelField, { minItems: 1, maxItems: 1000 }),
    role: Type.Optional(
      Type.Enum([...OBJECT_ROLES], {
        description:
          'What the server itself uses the records for: customFieldDefinition tells the fields that tenants define, ' +
          'batchJob shows long work. One object has each role.',
      }),
    ),
    access: Type.Optional(
      areaKey('The area whose rights hold for its records; that of its menu entry where not given.'),
    ),
    customFields: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Tenants may define fields of their own for its records.',
      }),
    ),
    filterPaths: Type.Optional(
      Type.Record(ObjectName, Type.String({ pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*){0,3}$' }), {
        description:
          'Which relation a filter on a related object means, where it is not the only one that leads there.',
        examples: [{ Publisher: 'bookList.publisher' }],
      }),
    ),
  },
  {
    ...closed,
    title: 'Tessera object model',
    description: 'What an object is: fields, kinds, relations, rules.',
  },
);
export type ModelFile = Static<typeof ModelFile>;

/** An object on the records of another one: fewer fields, or other names. */
export const ViewModelFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    description: Type.Optional(Type.String({ description: 'What a record of this object is, for authors.' })),
    viewOf: Type.String({ pattern: OBJECT_NAME, description: 'The object whose records these are.' }),
    access: Type.Optional(
      areaKey('The area whose rights hold for its records; that of its menu entry where not given.'),
    ),
    fields: Type.Array(
      Type.Object(
        {
          name: FieldName,
          from: Type.Optional(
            Type.String({
              pattern: FIELD_NAME,
              description: 'The field of that object; the same name where not given.',
            }),
          ),
        },
        closed,
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  {
    ...closed,
    title: 'Tessera view model',
    description: 'An object that shows the records of another one: fields by their names there. Read-only.',
  },
);
export type ViewModelFile = Static<typeof ViewModelFile>;
