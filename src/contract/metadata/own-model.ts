import { type Static, Type } from 'typebox';
import { areaKey } from '../access/area-key.ts';
import { ICON } from './areas.ts';
import { Importable } from './importable.ts';
import { OwnArea } from './own-area.ts';
import { Unique } from './model.ts';
import { OWN_ACTION_KEYS } from './model-actions.ts';
import { ModelField } from './model-field.ts';
import { LIFE_KEYS } from './model-life.ts';
import { Recipient } from './model-recipient.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';
import { OWN_LIMITS } from './own-limits.ts';

/** The server writes no records of tenants' own objects by itself. */
const { system: _system, ...OWN_LIFE } = LIFE_KEYS;

/** The model of a tenant's own object: what a product's model has, without what the server itself is told by it. */
export const OwnModelFile = Type.Object(
  {
    $schema: schemaKey('../../schema/own-model.schema.json'),
    description: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'What a record of this object is, for authors.',
        'x-default': 'Nothing is said.',
        examples: ['A car that somebody may book.'],
      }),
    ),
    fields: Type.Array(ModelField, {
      'x-key': 'name',
      minItems: 1,
      maxItems: OWN_LIMITS.fields,
      description: 'What a record holds. Every object also has id, version, createdAt and modifiedAt.',
      examples: [[{ name: 'name', kind: 'STRING', required: true, searchable: true, sortable: true }]],
    }),
    access: Type.Optional(
      areaKey('The area whose rights hold for its records.', {
        'x-default': 'That of its place in the menu; without one, only administrators see the records.',
      }),
    ),
    unique: Unique,
    ...OWN_LIFE,
    ...OWN_ACTION_KEYS,
    importable: Type.Optional(Importable),
    recipient: Type.Optional(Recipient),
    menu: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: 'The key of the area of the menu that shows it, behind those of the product.',
        'x-default': 'It is in no menu.',
        examples: ['contacts'],
      }),
    ),
    menuBefore: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description:
          'The own object of the same area before which it stands; one of another area says nothing.',
        'x-names': 'object',
        'x-default': 'It stands behind those with an order, by its name.',
        examples: ['Author'],
      }),
    ),
    menuArea: Type.Optional(OwnArea),
    icon: ICON,
  },
  {
    additionalProperties: false,
    title: "Tessera model of a tenant's own object",
    description:
      'What an object is that a tenant has made: fields, kinds, relations, rules, place in the menu.',
  },
);
export type OwnModelFile = Static<typeof OwnModelFile>;
