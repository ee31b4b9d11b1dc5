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
import { mayStill, writtenBy } from './action-work.ts';
import type { BatchWork } from './batch-work.ts';
import { rightOf } from './job-kinds.ts';
import type { JobKinds } from './job-run.ts';

/**
 * The object of a job as the one who asked for it has it now; undefined where they may not do that any more: their role
 * was changed, or they cannot log in. Jobs of the server itself have no limits.
 */
export async function jobRights(
  tx: TenantDb,
  parts: { readonly catalog: Catalog; readonly kinds: JobKinds },
  work: BatchWork,
): Promise<ObjectType | undefined> {
  return (await jobWorld(tx, parts, work))?.object;
}

/** The same, with all objects as that one has them. */
export async function jobWorld(
  tx: TenantDb,
  { catalog, kinds }: { readonly catalog: Catalog; readonly kinds: JobKinds },
  work: BatchWork,
): Promise<{ readonly object: ObjectType; readonly catalog: Catalog } | undefined> {
  const { userId } = work;
  const right = rightOf(kinds, work.action);
  if (!right) return undefined;
  if (userId === null) return inWorld(catalog, work);
  const [user] = await tx.run(compileUserRole(tx.tenantId, userId));
  if (user?.status !== 'ACTIVE' || !user.role) return undefined;
  if (isAdministrator(user.role)) return inWorld(catalog, work);
  const subject = { ...user, userId, timeZone: await settingNow(tx, catalog, 'timeZone') };
  const definitions = definitionObject(catalog);
  const whole = definitions ? tenantCatalog(catalog, await readDefinitions(tx, definitions)) : catalog;
  const { access, catalog: own } = await new RoleCatalogs().of(tx, whole, user.role, subject);
  return access.can(work.object, right) ? inWorld(own, work) : undefined;
}

function inWorld(catalog: Catalog, work: BatchWork) {
  const object = catalog.objects.get(work.object);
  if (!object || !mayStill(object, work)) return undefined;
  try {
    refuseLimited(writtenBy(object, work), work);
    return { object, catalog };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
