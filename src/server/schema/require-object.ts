import { ApiError } from '../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';

/** @throws ApiError unknown-object, or metadata-broken where its model cannot be read */
export function requireObject(catalog: Catalog, name: string): ObjectType {
  const object = catalog.objects.get(name);
  if (object) return object;
  const message = catalog.brokenObjects.has(name) ? 'metadata-broken' : 'unknown-object';
  throw new ApiError({ message, path: 'objectName', params: { object: name.slice(0, 60) } });
}
