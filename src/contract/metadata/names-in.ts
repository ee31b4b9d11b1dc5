import type { TSchema } from 'typebox';
import { labelPaths } from '../label.ts';
import type { FieldFit, NamePlace } from '../names.ts';
import { isValues, type Position, subjectOf, visitSchema } from './visit-schema.ts';

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
  /** The relation of the object to the one whose field it is. */
  readonly through?: string | undefined;
  /** The field that the key is about. */
  readonly subject?: string | undefined;
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
    const {
      'x-keys': keys,
      'x-names': names,
      'x-of': of,
      'x-fit': fit,
      'x-through': relation,
    } = position.schema;
    const place = isKey ? keys : names;
    if (typeof name !== 'string' || place === undefined) return;
    if (place === 'enum') {
      const field = named(of ?? 'field', position, document);
      uses.push({ pointer, name, place, object: objectName, ...(field !== undefined && { field }) });
      return;
    }
    const object = of === undefined ? objectName : named(of, position, document);
    const subject = subjectOf({ value: position.holders[0], under: position.under });
    const through = relation === undefined ? undefined : named(relation, position, document);
    const use = { pointer, place, object, fit, subject, through };
    if (place !== 'label') uses.push({ ...use, name, place });
    else uses.push(...labelPaths(name).map((path) => ({ ...use, name: path, place: 'path' as const })));
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
