import type { TSchema } from 'typebox';

/** What is read of a JSON Schema. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * The path of every key that a metadata file may have: `columns[].pinned`, `form.fields.*.when`. A key that holds an
 * object with keys of its own is known by those.
 */
export function keysOf(schema: TSchema): readonly string[] {
  return walk(JSON.parse(JSON.stringify(schema)) as Schema, '');
}

function walk({ properties, patternProperties, items }: Schema, path: string): string[] {
  if (items && hasKeys(items)) return walk(items, `${path}[]`);
  const inner = [
    ...Object.entries(properties ?? {}),
    ...Object.values(patternProperties ?? {}).map((schema) => ['*', schema] as const),
  ];
  if (!inner.length) return [path];
  return inner.flatMap(([key, schema]) => walk(schema, path === '' ? key : `${path}.${key}`));
}

const hasKeys = ({ properties, items }: Schema): boolean =>
  Object.keys(properties ?? {}).length > 0 || (items !== undefined && hasKeys(items));
