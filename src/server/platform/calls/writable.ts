import type { ObjectType } from '../../../contract/metadata/catalog.ts';

/** Has the object fields that people give, to records or to what they do with them? In views nothing can be written. */
export const takesInput = ({ fields }: ObjectType): boolean =>
  [...fields.values()].some(({ kind, readOnly }) => kind !== 'NONE' && !readOnly);

/** Has the object mutations that make, change and delete records? Some objects are the server's alone to write. */
export const isWritable = (object: ObjectType): boolean => object.life?.system !== true && takesInput(object);
