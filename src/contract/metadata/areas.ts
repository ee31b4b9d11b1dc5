import { type Static, Type } from 'typebox';
import { closed, Flag } from '../key-types.ts';
import { ACTIONS, type AreaKey } from '../access/actions.ts';
import { areaKey } from '../access/area-key.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { FIELD_NAME, OBJECT_NAME } from '../names.ts';
import { schemaKey } from '../schema-key.ts';

/** Own routes only: what begins with two slashes is the address of another server. */
const ROUTE = '^(/[a-z0-9-]+)+$';
const MOST = 200;
/** Of an area, or of an entry. */
export const ICON = Type.Optional(
  Type.Enum([...MENU_ICONS], {
    description: 'The picture beside its name; a narrow menu shows nothing else.',
    'x-default': 'A list.',
    examples: ['book'],
  }),
);

const AreaEntry = Type.Object(
  {
    key: Type.String({
      pattern: FIELD_NAME,
      description: 'Its text is the locale line entries.<key> of menu.json.',
      examples: ['authors'],
    }),
    route: Type.String({
      pattern: ROUTE,
      maxLength: 200,
      description: 'Where the entry leads. Each route stands once in the menu.',
      examples: ['/app/authors'],
    }),
    developmentRoute: Type.Optional(
      Type.String({
        pattern: ROUTE,
        maxLength: 200,
        description: 'The route while NODE_ENV is not production.',
        'x-default': 'The same route.',
        examples: ['/app/designer'],
      }),
    ),
    goTo: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9]$',
        description:
          'The key that leads there after G, in every language and for every role. Each stands once; "d" and "o" are those of the dashboard and of all objects.',
        'x-default': 'No key leads there.',
        examples: ['a'],
      }),
    ),
    object: Type.Optional(
      Type.String({
        pattern: OBJECT_NAME,
        description: 'The route shows the list and forms of this object.',
        'x-names': 'object',
        'x-default': 'The route has a screen of its own.',
        examples: ['Author'],
      }),
    ),
    icon: ICON,
    access: Type.Optional(
      areaKey('Who may open it: the access key asked for.', { 'x-default': 'That of the area.' }),
    ),
    action: Type.Optional(
      Type.Enum([...ACTIONS], {
        description:
          'What the screen is for: whoever may not do it with the area, nor with any of its objects, may not open it.',
        default: 'VIEW',
        examples: ['CREATE'],
      }),
    ),
  },
  closed,
);

export const AreasFile = Type.Object(
  {
    $schema: schemaKey('./schema/areas.schema.json'),
    areas: Type.Array(
      Type.Object(
        {
          key: Type.String({
            pattern: FIELD_NAME,
            description: 'Its text is the locale line areas.<key> of menu.json.',
            examples: ['library'],
          }),
          access: areaKey('Who may open what is in it: the access key asked for.'),
          icon: ICON,
          disabled: Flag('Off until a tenant switches it on, which is a setting by itself.'),
          entries: Type.Array(AreaEntry, {
            minItems: 1,
            maxItems: MOST,
            description: 'What the area offers, in order.',
            examples: [[{ key: 'authors', route: '/app/authors', object: 'Author' }]],
          }),
        },
        closed,
      ),
      {
        maxItems: MOST,
        description: 'The areas of the menu, in order.',
        examples: [
          [{ key: 'library', access: 'contacts', entries: [{ key: 'authors', route: '/app/authors' }] }],
        ],
      },
    ),
  },
  { ...closed, title: 'Tessera areas', description: 'The menu: areas, entries, routes, access keys.' },
);
export type AreasFile = Static<typeof AreasFile>;

/** The menu's entry of an object. */
export const entryOf = ({ areas }: AreasFile, object: string) =>
  areas.flatMap(({ entries }) => entries).find((entry) => entry.object === object);

/** Where an object's list is: in the menu, or at the address that all objects have. */
export const routeOf = (file: AreasFile, object: string): string =>
  entryOf(file, object)?.route ?? `/app/objects/${object}`;

/** The areas as a tenant has them. `isOn`: has it switched on the area that is off by default? */
export function withAreasOn(file: AreasFile, isOn: (area: string) => boolean): AreasFile {
  if (!file.areas.some(({ key, disabled }) => disabled && isOn(key))) return file;
  const areas = file.areas.map(({ disabled, ...area }) =>
    disabled && !isOn(area.key) ? { ...area, disabled } : area,
  );
  return { ...file, areas };
}

/** Access keys of which nothing is there: all that asks for them is in areas that are off. */
export function keysOff({ areas }: AreasFile): ReadonlySet<AreaKey> {
  const keys = (off: boolean) =>
    areas
      .filter(({ disabled = false }) => disabled === off)
      .flatMap(({ access, entries }) => [access, ...entries.map((entry) => entry.access ?? access)]);
  return new Set(keys(true)).difference(new Set(keys(false)));
}
