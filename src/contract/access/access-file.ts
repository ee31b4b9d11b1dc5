import { type Static, Type } from 'typebox';
import { queryFilter } from '../filter/filter.ts';
import { filterKey } from '../filter/filter-schema.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';
import { ObjectRules, RoleRules } from './rules.ts';

const closed = { additionalProperties: false };
const RULES = { rows: queryFilter('Author', 'retired', 'IS_FALSE'), fields: { internalNote: 'hidden' } };

/** Variables that every filter of access may use. */
export const VIEWER_VARIABLES = ['viewer.id', 'viewer.email'] as const;

const Variable = Type.Object(
  {
    object: Type.String({
      pattern: OBJECT_NAME,
      description: 'Whose records it holds the ids of.',
      'x-names': 'object',
      examples: ['Author'],
    }),
    filter: filterKey('Which records: a value may be viewer.id or viewer.email.', {
      type: 'FILTER',
      filter: {
        objectName: 'Author',
        objectField: 'email',
        operator: 'EQUALS',
        variable: { id: 'viewer.email' },
      },
    }),
  },
  { ...closed, description: 'Ids of records that rules may ask for.', examples: [{ object: 'Author' }] },
);

const Role = Type.Object(
  {
    key: Type.String({
      pattern: FIELD_NAME,
      description: 'What the product knows the role by.',
      examples: ['editor'],
    }),
    name: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What people call it.',
      examples: ['Editor'],
    }),
    rules: RoleRules,
  },
  closed,
);

/** `metadata/access.json`: what roles are made of, and which each tenant begins with. */
export const AccessFile = Type.Object(
  {
    $schema: schemaKey('./schema/access.schema.json'),
    variables: Type.Record(Type.String({ pattern: '^viewer\\.[a-z][A-Za-z0-9]*$' }), Variable, {
      ...closed,
      description: 'Variables of row rules beside viewer.id and viewer.email: ids of records.',
      examples: [{ 'viewer.authors': { object: 'Author' } }],
    }),
    everyone: Type.Record(Type.String({ pattern: OBJECT_NAME }), ObjectRules, {
      ...closed,
      description: 'What every role has of objects that it gives nothing of.',
      'x-keys': 'object',
      examples: [{ Author: RULES }],
    }),
    roles: Type.Array(Role, {
      maxItems: 100,
      description: 'Each tenant begins with these, beside the administrator, and may change them.',
      examples: [[{ key: 'editor', name: 'Editor', rules: { areas: { contacts: ['VIEW', 'EDIT'] } } }]],
    }),
  },
  {
    ...closed,
    title: 'Tessera access',
    description: 'Variables of row rules, and the roles that tenants begin with.',
  },
);
export type AccessFile = Static<typeof AccessFile>;
