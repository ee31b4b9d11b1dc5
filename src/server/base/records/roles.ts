import { ApiError } from '../../../contract/errors.ts';
import type { ObjectRole } from '../../../contract/metadata/model.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { checkDefinition } from './custom-rules.ts';
import type { RoleWrite } from './role-write.ts';

/** Such a record begins with its file, which no call of the API for records brings. */
const refuseWithoutFile = (_tx: TenantDb, { action }: RoleWrite): Promise<void> =>
  action === 'create' ? Promise.reject(new ApiError({ message: 'only-by-upload' })) : Promise.resolve();

/** Rules beyond those of fields, for objects whose records the server itself uses. */
const CHECKS: Partial<Record<ObjectRole, (tx: TenantDb, write: RoleWrite) => Promise<void>>> = {
  customFieldDefinition: checkDefinition,
  asset: refuseWithoutFile,
};

/**
 * Within the write's transaction, before anything is written.
 * @throws ApiError with a problem for every broken rule
 */
export async function checkRole(tx: TenantDb, write: RoleWrite): Promise<void> {
  const { role } = write.object;
  if (role) await CHECKS[role]?.(tx, write);
}
