import { formatted } from '../../scripts/formatted.ts';
import type { ObjectField, ObjectMetadata } from '../../src/contract/metadata/introspection.ts';
import type { ObjectModel } from '../../src/engine/model/object-model.ts';

/** JSON as the formatter wants files. */
export const json = (value: unknown): Promise<string> => formatted('golden.json', JSON.stringify(value));

/** The model's fields are those of the introspection: its file names them only, as `{ "fieldOf": "name" }`. */
interface FieldReference {
  readonly fieldOf: string;
}

export function modelText(model: ObjectModel): Promise<string> {
  const known = new Set<unknown>(model.fields.values());
  const plain = (value: unknown): unknown => {
    if (known.has(value)) return { fieldOf: (value as ObjectField).name } satisfies FieldReference;
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
  };
  return json({ ...(plain(model) as object), fields: [...model.fields.keys()] });
}

/** The model that a file holds, with the fields of the introspection that it was built from. */
export function reviveModel(text: string, introspection: ObjectMetadata): ObjectModel {
  const { fields: names, ...rest } = JSON.parse(text) as { readonly fields: readonly string[] };
  const introspected = new Map(introspection.fields.map((field) => [field.name, field]));
  const fields = new Map(names.map((name) => [name, introspected.get(name) as ObjectField]));
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    if ('fieldOf' in value) return fields.get((value as FieldReference).fieldOf);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each)]));
  };
  return { ...(whole(rest) as Omit<ObjectModel, 'fields'>), fields };
}
