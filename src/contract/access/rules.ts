import { type Static, Type } from 'typebox';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { OBJECT_NAME } from '../names.ts';
import { ACTIONS, AREA_KEYS } from './actions.ts';

const closed = { additionalProperties: false };

/** Those of models, and tenants' own ones. */
const ANY_FIELD = '^[A-Za-z][A-Za-z0-9_]{0,39}$';
const Actions = (description: string, absent: string) =>
  Type.Array(Type.Enum([...ACTIONS]), {
    maxItems: ACTIONS.length,
    uniqueItems: true,
    description,
    'x-default': absent,
    examples: [['VIEW', 'EDIT']],
  });

/** `hidden`: as if the object had no such field. `readOnly`: seen, and refused on write. */
export const FIELD_RULES = ['hidden', 'readOnly'] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

export const ObjectRules = Type.Object(
  {
    actions: Type.Optional(
      Actions('What may be done, in place of what the object’s area says.', 'Those of the object’s area.'),
    ),
    rows: Type.Optional(
      filterKey(
        'A compound filter: other records are as if they did not exist. A value may be a variable: ' +
          'viewer.id, viewer.email, or one that access.json declares.',
        queryFilter('Author', 'retired', 'IS_FALSE'),
        'All records.',
      ),
    ),
    inheritRows: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'Of records that lead to people there are only those about people whom the role sees. false: all that ' +
          '`rows` lets be.',
        examples: [false],
      }),
    ),
    fields: Type.Optional(
      Type.Record(
        Type.String({ pattern: ANY_FIELD }),
        Type.Enum([...FIELD_RULES], {
          description: 'hidden: as if there were no such field. readOnly: seen, and refused when written.',
          examples: ['hidden'],
        }),
        {
          ...closed,
          description: 'Fields that are hidden or read-only.',
          'x-keys': 'field',
          'x-of': '^',
          'x-default': 'All fields are seen, and written where records are.',
          examples: [{ internalNote: 'hidden' }],
        },
      ),
    ),
  },
  {
    ...closed,
    description: 'What there is of one object.',
    examples: [{ actions: ['VIEW'], fields: { internalNote: 'hidden' } }],
  },
);
export type ObjectRules = Static<typeof ObjectRules>;

/** What a role lets its users do: in areas by their keys, and where objects differ from their area. */
export const RoleRules = Type.Object(
  {
    areas: Type.Object(
      Object.fromEntries(
        AREA_KEYS.map((key) => [
          key,
          Type.Optional(Actions('What may be done in this area.', 'The role does not see the area.')),
        ]),
      ),
      {
        ...closed,
        description: 'What may be done in each area; nothing in those that are not named.',
        examples: [{ [AREA_KEYS[0]]: ['VIEW', 'EDIT'] }],
      },
    ),
    objects: Type.Optional(
      Type.Record(Type.String({ pattern: OBJECT_NAME }), ObjectRules, {
        ...closed,
        description: 'Where objects differ from their area.',
        'x-keys': 'object',
        'x-default': 'Every object is as its area.',
        examples: [{ Author: { actions: ['VIEW'] } }],
      }),
    ),
  },
  {
    ...closed,
    description: 'What the role lets its users do.',
    examples: [{ areas: { [AREA_KEYS[0]]: ['VIEW', 'EDIT'] } }],
  },
);

/** As {@link RoleRules}, by the names of areas. */
export interface RoleRules {
  readonly areas: Readonly<Partial<Record<(typeof AREA_KEYS)[number], readonly (typeof ACTIONS)[number][]>>>;
  readonly objects?: Readonly<Record<string, ObjectRules>>;
}
