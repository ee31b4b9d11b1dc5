import type { RoleName } from '../../../contract/access/role.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { changesOf, writeAudit } from '../records/audit.ts';
import { forbidden, isAdministrator } from './access.ts';
import { excess } from './grants.ts';
import { refuseMore, requireRole, type RoleTask } from './roles.ts';
import {
  compileLockRoles,
  compileOtherAdministrator,
  compileUserRole,
  compileUserRoleChange,
} from './statements.ts';

/** Under this name the history keeps which role each user got. */
const USER_OBJECT = '$user';

/**
 * Gives a user another role. It holds from their next request on.
 * @throws ApiError not-found; forbidden for roles with more than the actor has, be it the new one or the user's own, and
 * for the role of the last administrator
 */
export async function setUserRole(task: RoleTask, userId: string, roleId: string): Promise<RoleName> {
  const { db, whole, access, actor } = task;
  return db.transaction(async (tx) => {
    await tx.run(compileLockRoles(tx.tenantId));
    const [user] = await tx.run(compileUserRole(tx.tenantId, userId));
    if (!user) throw new ApiError({ message: 'not-found', path: 'userId', params: { id: shown(userId) } });
    const role = await requireRole(tx, roleId);
    const { id, key, name } = role;
    for (const each of [user.role, role]) {
      if (each) refuseMore(excess(whole, access.rules, isAdministrator(each) ? undefined : each.rules));
    }
    if (user.role?.id === id) return { id, key, name };
    if (!isAdministrator(role)) await requireOtherAdministrator(tx, userId);
    await tx.run(compileUserRoleChange(tx.tenantId, userId, id));
    const changes = changesOf({ role: user.role?.name ?? null }, { role: name });
    await writeAudit(tx, actor, USER_OBJECT, [{ recordId: userId, action: 'UPDATE', changes }]);
    return { id, key, name };
  });
}

/**
 * For whatever takes an administrator's rights or their way in: another one, who can log in, has to be there. Others
 * that do the same at this moment wait until the transaction ends.
 * @throws ApiError forbidden where the user is the last administrator
 */
export async function requireOtherAdministrator(tx: TenantDb, userId: string): Promise<void> {
  await tx.run(compileLockRoles(tx.tenantId));
  const [user] = await tx.run(compileUserRole(tx.tenantId, userId));
  if (!user?.role || !isAdministrator(user.role) || user.status !== 'ACTIVE') return;
  const [other] = await tx.run(compileOtherAdministrator(tx.tenantId, userId));
  if (!other?.there) throw forbidden({ role: user.role.key, reason: 'last-administrator' });
}
