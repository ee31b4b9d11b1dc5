import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { picturePaths } from '../../../contract/picture-address.ts';

/** Its records begin with an uploaded file. */
export const isByUpload = ({ role }: ObjectType): boolean => role === 'asset';

/** The template of the address of its records' pictures, where the viewer has all that it needs. */
export function pictureOf({ view, fields }: ObjectType): string | null {
  const picture = view?.tiles?.picture;
  return picture !== undefined && picturePaths(picture).every((path) => fields.has(path)) ? picture : null;
}
