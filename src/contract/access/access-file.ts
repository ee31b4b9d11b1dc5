import { type Static, Type } from 'typebox';
import type { CompoundFilter } from '../filter/filter.ts';
import { FIELD_NAME, OBJECT_NAME } from '../metadata/model.ts';
import { ObjectRules, RoleRules } from './rules.ts';

const closed = { additionalProperties: false };

/** Variables that every filter of access may use. */
export const VIEWER_VARIABLES = ['viewer.id', 'viewer.email'] as const;

/** `metadata/access.json`: what roles are made of, and which each tenant begins with. */
export const AccessFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    variables: Type.Record(
      Type.String({ pattern: '^viewer\\.[a-z][A-Za-z0-9]*$' }),
      Type.Object(
        {
          object: Type.String({ pattern: OBJECT_NAME, description: 'Whose records it holds the ids of.' }),
          filter: Type.Unsafe<CompoundFilter>(
            Type.Object({}, { description: 'Which records: a value may be viewer.id or viewer.email.' }),
          ),
        },
        closed,
      ),
      { description: 'Variables of row rules beside viewer.id and viewer.email: ids of records.' },
    ),
    everyone: Type.Record(Type.String({ pattern: OBJECT_NAME }), ObjectRules, {
      description: 'What every role has of objects that it gives nothing of.',
    }),
    roles: Type.Array(
      Type.Object(
        {
          key: Type.String({ pattern: FIELD_NAME }),
          name: Type.String({ minLength: 1, maxLength: 100 }),
          rules: RoleRules,
        },
        closed,
      ),
      { description: 'Each tenant begins with these, beside the administrator, and may change them.' },
    ),
  },
  {
    ...closed,
    title: 'Tessera access',
    description: 'Variables of row rules, and the roles that tenants begin with.',
  },
);
export type AccessFile = Static<typeof AccessFile>;
