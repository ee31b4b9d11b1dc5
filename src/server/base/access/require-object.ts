import type { Action } from '../../../contract/access/actions.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { forbidden } from './access.ts';

/**
 * The object as the catalog's role has it.
 * @throws ApiError forbidden where the role may not do that with it, unknown-object, or metadata-broken where its model
 * cannot be read
 */
export function requireObject(catalog: Catalog, name: string, action: Action = 'VIEW'): ObjectType {
  const object = catalog.objects.get(name);
  if (object && (object.actions?.has(action) ?? true)) return object;
  if (object || catalog.forbidden?.has(name)) throw forbidden({ object: name, action }, 'objectName');
  const message = catalog.brokenObjects.has(name) ? 'metadata-broken' : 'unknown-object';
  throw new ApiError({ message, path: 'objectName', params: { object: name.slice(0, 60) } });
}
