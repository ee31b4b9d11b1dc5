import type { Json } from '../../../contract/layers/override.ts';
import type { AreaKey } from '../../../contract/access/actions.ts';
import type { MenuIcon } from '../../../contract/metadata/menu-icons.ts';
import type { OwnArea } from '../../../contract/metadata/own-area.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';

/** The model of an own object as a draft has it: whatever is typed in the JSON editor may be missing or wrong. */
export interface OwnModel {
  readonly menu?: string;
  /** The own object of the same area before which it stands. */
  readonly menuBefore?: string;
  /** Makes the area `menu`. */
  readonly menuArea?: OwnArea;
  readonly icon?: MenuIcon;
  readonly access?: AreaKey;
  /** What is said of files with its records; undefined: none are imported. */
  readonly importable?: Json;
  readonly fields: readonly ModelField[];
}

/** Undefined where there is none: the object is about to go. */
export function readModel(document: Json | null): OwnModel | undefined {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
  const { fields } = document as { readonly fields?: Json };
  const named = Array.isArray(fields)
    ? (fields as unknown as ModelField[]).filter((field) => field?.name)
    : [];
  return { ...(document as object), fields: named };
}

export const withFields = (model: OwnModel, fields: readonly ModelField[]): Json =>
  ({ ...model, fields }) as unknown as Json;

/** Where an object is shown, and whose rights hold; empty: in no menu, by the rights of its place. */
export interface MenuPlace {
  readonly menu: string;
  readonly access: string;
  readonly menuBefore?: string | undefined;
  /** Of an area that the object makes. */
  readonly menuArea?: OwnArea | undefined;
}

export const placeOf = ({ menu, menuBefore, access, menuArea }: OwnModel): MenuPlace => ({
  menu: menu ?? '',
  access: access ?? '',
  ...(menuBefore ? { menuBefore } : {}),
  ...(menuArea ? { menuArea } : {}),
});

export function withPlace(model: OwnModel, { menu, menuBefore, access, menuArea }: MenuPlace): Json {
  const { menu: _menu, menuBefore: _before, access: _access, menuArea: _area, ...rest } = model;
  const place = {
    ...(menu && { menu }),
    ...(menu && menuBefore && { menuBefore }),
    ...(access && { access }),
    ...(menuArea && { menuArea }),
  };
  return { ...rest, ...place } as unknown as Json;
}

/** The key of the area that an object makes: its own name, so that no two make the same. */
export function areaKeyOf(objectName: string, taken: readonly string[]): string {
  const name = objectName.charAt(0).toLowerCase() + objectName.slice(1);
  return taken.includes(name) ? `${name.slice(0, 36)}Area` : name;
}

/** With the setting as chosen; empty: without it. */
export function withSetting(model: OwnModel, key: 'icon', value: string): Json {
  const { [key]: _before, ...rest } = model;
  return (value ? { ...rest, [key]: value } : rest) as unknown as Json;
}

/** Whether records can be imported; what the model says of files beside that goes with it. */
export function withImport(model: OwnModel, isImported: boolean): Json {
  const { importable = {}, ...rest } = model;
  return (isImported ? { ...rest, importable } : rest) as unknown as Json;
}

/** The field in the place of the one of that name; at the end where there is none. */
export function putField(fields: readonly ModelField[], name: string | undefined, field: ModelField) {
  return name === undefined ? [...fields, field] : fields.map((each) => (each.name === name ? field : each));
}

/** `by`: -1 up, 1 down. */
export function moveField(fields: readonly ModelField[], at: number, by: -1 | 1): readonly ModelField[] {
  const moved = fields[at];
  const to = at + by;
  if (!moved || to < 0 || to >= fields.length) return fields;
  return fields.toSpliced(at, 1).toSpliced(to, 0, moved);
}
