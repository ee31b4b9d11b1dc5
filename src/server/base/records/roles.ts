import type { ObjectRole } from '../../../contract/metadata/model.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { checkDefinition } from './custom-rules.ts';
import type { RoleWrite } from './role-write.ts';

/** Rules beyond those of fields, for objects whose records the server itself uses. */
const CHECKS: Partial<Record<ObjectRole, (tx: TenantDb, write: RoleWrite) => Promise<void>>> = {
  customFieldDefinition: checkDefinition,
};

/**
 * Within the write's transaction, before anything is written.
 * @throws ApiError with a problem for every broken rule
 */
export async function checkRole(tx: TenantDb, write: RoleWrite): Promise<void> {
  const { role } = write.object;
  if (role) await CHECKS[role]?.(tx, write);
}
