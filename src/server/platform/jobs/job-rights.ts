import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { isAdministrator } from '../../base/access/access.ts';
import { RoleCatalogs } from '../../base/access/role-catalogs.ts';
import { compileUserRole } from '../../base/access/statements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantCatalog } from '../../base/model/tenant-catalog.ts';
import { definitionObject, readDefinitions } from '../../base/records/custom-definitions.ts';
import { refuseLimited } from '../../base/records/limits.ts';
import { settingNow } from '../settings/settings.ts';
import type { BatchWork } from './batch-work.ts';
import { rightOf } from './job-kinds.ts';
import type { JobKinds } from './job-run.ts';

/**
 * The object of a job as the one who asked for it has it now; undefined where they may not do that any more: their role
 * was changed, or they cannot log in. Jobs of the server itself have no limits.
 */
export async function jobRights(
  tx: TenantDb,
  { catalog, kinds }: { readonly catalog: Catalog; readonly kinds: JobKinds },
  work: BatchWork,
): Promise<ObjectType | undefined> {
  const { userId } = work;
  const right = rightOf(kinds, work.action);
  if (!right) return undefined;
  if (userId === null) return catalog.objects.get(work.object);
  const [user] = await tx.run(compileUserRole(tx.tenantId, userId));
  if (user?.status !== 'ACTIVE' || !user.role) return undefined;
  if (isAdministrator(user.role)) return catalog.objects.get(work.object);
  const subject = { ...user, userId, timeZone: await settingNow(tx, catalog, 'timeZone') };
  const definitions = definitionObject(catalog);
  const whole = definitions ? tenantCatalog(catalog, await readDefinitions(tx, definitions)) : catalog;
  const { access, catalog: own } = await new RoleCatalogs().of(tx, whole, user.role, subject);
  const object = own.objects.get(work.object);
  if (!object || !access.can(work.object, right)) return undefined;
  try {
    refuseLimited(object, work);
    return object;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
