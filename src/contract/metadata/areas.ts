import { type Static, Type } from 'typebox';
import { areaKey } from '../access/area-key.ts';
import { FIELD_NAME, OBJECT_NAME } from './model.ts';

const closed = { additionalProperties: false };
const AccessKey = areaKey('Who may open it: the access key asked for.');

const AreaEntry = Type.Object(
  {
    key: Type.String({
      pattern: FIELD_NAME,
      description: 'Its text is the locale line entries.<key> of menu.json.',
    }),
    route: Type.String({ pattern: '^/[a-z0-9/-]+$' }),
    developmentRoute: Type.Optional(
      Type.String({ pattern: '^/[a-z0-9/-]+$', description: 'The route while NODE_ENV is not production.' }),
    ),
    object: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description: 'The route shows the list and forms of this object.',
      }),
    ),
    access: Type.Optional(AccessKey),
  },
  closed,
);

export const AreasFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    areas: Type.Array(
      Type.Object(
        {
          key: Type.String({
            pattern: FIELD_NAME,
            description: 'Its text is the locale line areas.<key> of menu.json.',
          }),
          access: AccessKey,
          disabled: Type.Optional(
            Type.Boolean({ default: false, description: 'Off until a tenant asks for it.' }),
          ),
          entries: Type.Array(AreaEntry, { minItems: 1 }),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'Tessera areas', description: 'The menu: areas, entries, routes, access keys.' },
);
export type AreasFile = Static<typeof AreasFile>;
