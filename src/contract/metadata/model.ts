import { type Static, Type } from 'typebox';
import { closed, FieldKey, FieldValues, Flag } from '../key-types.ts';
import { areaKey } from '../access/area-key.ts';
import { Importable } from './importable.ts';
import { Conversion } from './model-conversion.ts';
import { Duplicates, MergeRule, Together } from './model-duplicates.ts';
import { ModelField } from './model-field.ts';
import { Recipient } from './model-recipient.ts';
import { BeginsWith } from './model-begins.ts';
import { AboutPeople } from './model-about.ts';
import { ACTION_KEYS } from './model-actions.ts';
import { LIFE_KEYS } from './model-life.ts';
import { MovedLists } from './model-moved.ts';
import { RenamedObject } from './model-renamed.ts';
import { Tally } from './model-tally.ts';
import { RecordsFrom } from './model-users.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';

export type { ItemField } from './item-field.ts';
export type { ComputedField, ModelField, STAMPS } from './model-field.ts';
export { FIELD_NAME, OBJECT_NAME } from '../names.ts';

export const OBJECT_ROLES = ['customFieldDefinition', 'batchJob', 'asset'] as const;
export type ObjectRole = (typeof OBJECT_ROLES)[number];

const Description = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: 'What a record of this object is, for authors.',
    'x-default': 'Nothing is said.',
    examples: ['A person who writes books.'],
  }),
);
const Access = Type.Optional(
  areaKey('The area whose rights hold for its records.', {
    'x-default': 'That of its menu entry; without one, only administrators see the records.',
  }),
);

const together = (minItems: number) =>
  Type.Array(
    FieldKey('A field that is kept with the record itself: no LIST, and not computed.', 'publisher', 'kept'),
    {
      minItems,
      maxItems: 5,
      uniqueItems: true,
      description: 'No two records have the same values of all of these, letter case aside.',
      examples: [['publisher', 'title']],
    },
  );

/** Which values stand once together. */
export const Unique = Type.Optional(
  Type.Array(
    Type.Union([
      together(2),
      Type.Object(
        {
          fields: together(1),
          while: FieldValues(
            'An ENUM field, and the values with which a record counts.',
            'The values with which a record counts.',
            'Each record counts.',
            { status: ['ACTIVE'] },
          ),
          repeats: Flag(
            'Who creates a record that is there already gets that one, unchanged, in place of an error: calls, workflows and imports alike.',
          ),
        },
        {
          ...closed,
          description:
            'Fields whose values together stand once, among the records in a certain state or among all.',
          examples: [{ fields: ['publisher', 'title'], while: { status: ['ACTIVE'] } }],
        },
      ),
    ]),
    {
      minItems: 1,
      maxItems: 10,
      description: 'Fields whose values together stand once. A record that lacks one of them is none of two.',
      'x-default': 'Only what a field itself says with `unique`.',
      examples: [[['publisher', 'title']]],
    },
  ),
);

export const ModelFile = Type.Object(
  {
    $schema: schemaKey('../../schema/model.schema.json'),
    description: Description,
    fields: Type.Array(ModelField, {
      'x-key': 'name',
      minItems: 1,
      maxItems: 1000,
      description: 'What a record holds. Every object also has id, version, createdAt and modifiedAt.',
      examples: [[{ name: 'name', kind: 'STRING', required: true, searchable: true, sortable: true }]],
    }),
    role: Type.Optional(
      Type.Enum([...OBJECT_ROLES], {
        description:
          'What the server itself uses the records for: customFieldDefinition tells the fields that tenants define, ' +
          'batchJob shows long work, asset has uploaded files. One object has each role.',
        'x-default': 'The server makes nothing of the records.',
        examples: ['batchJob'],
      }),
    ),
    access: Access,
    customFields: Flag('Tenants may define fields of their own for its records.'),
    unique: Unique,
    personal: Flag(
      'Each record is about a person, who may ask for all that is held on them, and for its erasure: both are offered ' +
        'with the record. What belongs to the person say the relations that lead here.',
    ),
    about: AboutPeople,
    ...LIFE_KEYS,
    ...ACTION_KEYS,
    importable: Type.Optional(Importable),
    recipient: Type.Optional(Recipient),
    convertsTo: Type.Optional(Conversion),
    duplicates: Type.Optional(Duplicates),
    merge: Type.Optional(MergeRule),
    together: Type.Optional(Together),
    renamedFrom: RenamedObject,
    movedFrom: Type.Optional(MovedLists),
    tally: Type.Optional(Tally),
    recordsFrom: Type.Optional(RecordsFrom),
    beginsWith: Type.Optional(BeginsWith),
    filterPaths: Type.Optional(
      Type.Record(
        Type.String({ pattern: OBJECT_NAME }),
        Type.String({
          pattern: '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*){0,3}$',
          description: 'The relations that lead to the object, joined by dots.',
          'x-names': 'relations',
          examples: ['bookList.publisher'],
        }),
        {
          ...closed,
          description:
            'Which relation a filter on a related object means, where it is not the only one that leads there.',
          'x-keys': 'object',
          'x-default': 'The one relation that leads there.',
          examples: [{ Publisher: 'bookList.publisher' }],
        },
      ),
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
    $schema: schemaKey('../../schema/view-model.schema.json'),
    description: Description,
    viewOf: Type.String({
      pattern: OBJECT_NAME,
      description: 'The object whose records these are. It is no view itself.',
      'x-names': 'object',
      examples: ['Author'],
    }),
    access: Access,
    fields: Type.Array(
      Type.Object(
        {
          name: Type.String({
            pattern: FIELD_NAME,
            description: 'The name that the field has here.',
            examples: ['phoneNumber'],
          }),
          from: Type.Optional(
            Type.String({
              pattern: FIELD_NAME,
              description: 'The field of that object.',
              'x-names': 'field',
              'x-of': '/viewOf',
              'x-default': 'The field of the same name.',
              examples: ['phone'],
            }),
          ),
        },
        closed,
      ),
      {
        'x-key': 'name',
        minItems: 1,
        maxItems: 1000,
        description: 'The fields of that object which are seen here.',
        examples: [[{ name: 'email' }, { name: 'phoneNumber', from: 'phone' }]],
      },
    ),
  },
  {
    ...closed,
    title: 'Tessera view model',
    description: 'An object that shows the records of another one: fields by their names there. Read-only.',
  },
);
export type ViewModelFile = Static<typeof ViewModelFile>;
