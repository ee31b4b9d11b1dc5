import type { Action } from '../../../contract/access/actions.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { isAdministrator } from '../../base/access/access.ts';
import { RoleCatalogs } from '../../base/access/role-catalogs.ts';
import { compileUserRole } from '../../base/access/statements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantCatalog } from '../../base/model/tenant-catalog.ts';
import { definitionObject, readDefinitions } from '../../base/records/custom-definitions.ts';
import { refuseLimited } from '../../base/records/limits.ts';
import type { BatchAction, BatchWork } from './batch-work.ts';

const NEEDED: Record<BatchAction, Action> = {
  UPDATE: 'EDIT',
  DELETE: 'DELETE',
  RESTORE: 'DELETE',
  UNDO: 'EDIT',
  EXPORT: 'EXPORT',
  FIND_DUPLICATES: 'EDIT',
  REPLACE_CHOICES: 'EDIT',
  // These runners ask for more, by what the import does.
  IMPORT: 'VIEW',
  IMPORT_CHECK: 'VIEW',
  IMPORT_READ: 'VIEW',
  IMPORT_UNDO: 'VIEW',
  LIST_MATCHING: 'EDIT',
};

/**
 * The object of a job as the one who asked for it has it now; undefined where they may not do that any more: their role
 * was changed, or they cannot log in. Jobs of the server itself have no limits.
 */
export async function jobRights(
  tx: TenantDb,
  catalog: Catalog,
  work: BatchWork,
): Promise<ObjectType | undefined> {
  const { userId } = work;
  if (userId === null) return catalog.objects.get(work.object);
  const [user] = await tx.run(compileUserRole(tx.tenantId, userId));
  if (user?.status !== 'ACTIVE' || !user.role) return undefined;
  if (isAdministrator(user.role)) return catalog.objects.get(work.object);
  const definitions = definitionObject(catalog);
  const whole = definitions ? tenantCatalog(catalog, await readDefinitions(tx, definitions)) : catalog;
  const { access, catalog: own } = await new RoleCatalogs().of(tx, whole, user.role, { ...user, userId });
  const object = own.objects.get(work.object);
  if (!object || !access.can(work.object, NEEDED[work.action])) return undefined;
  try {
    refuseLimited(object, work);
    return object;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
