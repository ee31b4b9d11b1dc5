import type { TSchema } from 'typebox';
import { labelPaths } from '../label.ts';
import type { FieldFit, NamePlace } from '../names.ts';
import { isValues, type Position, visitSchema } from './visit-schema.ts';

/** A name that a file uses of something declared elsewhere. */
export interface NameUse {
  readonly pointer: string;
  readonly name: string;
  readonly place: Exclude<NamePlace, 'label'>;
  /** The object whose name it is; of a path or relations, where they begin. Undefined where the file does not tell. */
  readonly object: string | undefined;
  /** Of a value: the path of the ENUM field. */
  readonly field?: string | undefined;
  /** Of a field: which ones are meant. */
  readonly fit?: FieldFit | undefined;
}

/**
 * Every name in a metadata file by the annotations of its schema. What has another shape than the schema's is passed
 * over: `parseMetadata` tells of it.
 * @param objectName the object that the file is about, if there is one
 */
export function namesIn(schema: TSchema, document: unknown, objectName: string | undefined): NameUse[] {
  const uses: NameUse[] = [];
  visitSchema(schema, document, (position) => {
    const { value: name, pointer, isKey } = position;
    const { 'x-keys': keys, 'x-names': names, 'x-of': of, 'x-fit': fit } = position.schema;
    const place = isKey ? keys : names;
    if (typeof name !== 'string' || place === undefined) return;
    if (place === 'enum') {
      const field = named(of ?? 'field', position, document);
      uses.push({ pointer, name, place, object: objectName, ...(field !== undefined && { field }) });
      return;
    }
    const object = of === undefined ? objectName : named(of, position, document);
    if (place === 'label') {
      uses.push(...labelPaths(name).map((path) => ({ pointer, name: path, place: 'path' as const, object })));
    } else uses.push({ pointer, name, place, object, ...(fit && { fit }) });
  });
  return uses;
}

/** The name that `x-of` leads to: the key that the value stands under, one of the file, or one of what holds the value. */
function named(of: string, { holders, under }: Position, document: unknown): string | undefined {
  if (of === '^') return under;
  const name = of.startsWith('/')
    ? of
        .slice(1)
        .split('/')
        .reduce((value: unknown, key) => (isValues(value) ? value[key] : undefined), document)
    : holders.find((holder) => Object.hasOwn(holder, of))?.[of];
  return typeof name === 'string' ? name : undefined;
}
