import { type Static, Type } from 'typebox';
import type { CompoundFilter } from '../filter/filter.ts';
import { OBJECT_NAME } from '../metadata/model.ts';
import { ACTIONS, AREA_KEYS } from './actions.ts';

const closed = { additionalProperties: false };

/** Those of models, and tenants' own ones. */
const ANY_FIELD = '^[A-Za-z][A-Za-z0-9_]{0,39}$';
const Actions = Type.Array(Type.Enum([...ACTIONS]), { uniqueItems: true });

/** `hidden`: as if the object had no such field. `readOnly`: seen, and refused on write. */
export const FIELD_RULES = ['hidden', 'readOnly'] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

export const ObjectRules = Type.Object(
  {
    actions: Type.Optional(
      Type.Array(Type.Enum([...ACTIONS]), {
        uniqueItems: true,
        description: 'In place of those of the object’s area.',
      }),
    ),
    rows: Type.Optional(
      Type.Unsafe<CompoundFilter>(
        Type.Object(
          {},
          {
            description:
              'A compound filter: other records are as if they did not exist. A value may be a variable: ' +
              'viewer.id, viewer.email, or one that access.json declares.',
          },
        ),
      ),
    ),
    fields: Type.Optional(
      Type.Record(Type.String({ pattern: ANY_FIELD }), Type.Enum([...FIELD_RULES]), {
        description: 'Fields that are hidden or read-only.',
      }),
    ),
  },
  closed,
);
export type ObjectRules = Static<typeof ObjectRules>;

/** What a role lets its users do: in areas by their keys, and where objects differ from their area. */
export const RoleRules = Type.Object(
  {
    areas: Type.Object(Object.fromEntries(AREA_KEYS.map((key) => [key, Type.Optional(Actions)])), {
      ...closed,
      description: 'What may be done in each area; nothing in those that are not named.',
    }),
    objects: Type.Optional(Type.Record(Type.String({ pattern: OBJECT_NAME }), ObjectRules)),
  },
  closed,
);

/** As {@link RoleRules}, by the names of areas. */
export interface RoleRules {
  readonly areas: Readonly<Partial<Record<(typeof AREA_KEYS)[number], readonly (typeof ACTIONS)[number][]>>>;
  readonly objects?: Readonly<Record<string, ObjectRules>>;
}
