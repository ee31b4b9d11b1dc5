import type { ObjectType } from '../../contract/metadata/catalog.ts';

/** Has the object mutations? The records of a view are written as what they are; some objects only the server writes. */
export function isWritable({ name, source, fields }: ObjectType): boolean {
  return source === name && [...fields.values()].some(({ kind, readOnly }) => kind !== 'NONE' && !readOnly);
}
