import type { ObjectType } from '../../../contract/metadata/catalog.ts';

/** Has the object mutations? In views nothing can be written, and some objects are the server's alone to write. */
export function isWritable({ fields, life }: ObjectType): boolean {
  return (
    life?.system !== true && [...fields.values()].some(({ kind, readOnly }) => kind !== 'NONE' && !readOnly)
  );
}
