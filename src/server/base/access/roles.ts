import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../../contract/access/role.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { changesOf, writeAudit } from '../records/audit.ts';
import type { Actor } from '../sql/audit.ts';
import { type Access, forbidden, isAdministrator } from './access.ts';
import { excess } from './grants.ts';
import { readRole, type RoleInput } from './read-rules.ts';
import {
  compileLockRoles,
  compileNewRole,
  compileRoleChange,
  compileRoleRemoval,
  compileRoles,
  type RoleRow,
} from './statements.ts';
import { ROLE_NAME_INDEX } from './tables.ts';

/** Under this name the history keeps what was done to roles. */
export const ROLE_OBJECT = '$role';

/** Who asks for roles, and what is there. */
export interface RoleTask {
  readonly db: TenantDb;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly access: Access;
  readonly actor: Actor;
}

export interface RoleKey {
  readonly id: string;
  readonly version: number;
}

/** What the role has beyond its viewer's own rights; undefined where that is nothing. */
const excessOf = ({ whole, access }: RoleTask, role: RoleRow) =>
  excess(whole, access.rules, isAdministrator(role) ? undefined : role.rules);

export const roleView = (task: RoleTask, role: RoleRow): Role => ({
  ...role,
  editable:
    task.access.area('administrations', 'EDIT') &&
    !isAdministrator(role) &&
    excessOf(task, role) === undefined,
});

export async function readRoles(task: RoleTask): Promise<Role[]> {
  const rows = await task.db.run(compileRoles(task.db.tenantId));
  return rows.map((row) => roleView(task, row));
}

/**
 * Makes a role.
 * @throws ApiError for broken rules; forbidden for what the actor lacks; already-exists for the name
 */
export async function createRole(task: RoleTask, input: RoleInput): Promise<Role> {
  const { whole, access } = task;
  const { name, rules } = readRole(whole, input);
  const id = uuidv7();
  refuseMore(excess(whole, access.rules, rules));
  return writing(task, async (tx) => {
    await tx.run(compileNewRole(tx.tenantId, { id, name, rules }));
    const changes = changesOf({}, { name, rules });
    await writeAudit(tx, task.actor, ROLE_OBJECT, [{ recordId: id, action: 'CREATE', changes }]);
    return roleView(task, await requireRole(tx, id));
  });
}

/**
 * Changes a role that still has the version.
 * @throws ApiError as `createRole`; forbidden for the administrators' role and for one with more than the actor has;
 * not-found; version-conflict with the role as it is now
 */
export async function changeRole(task: RoleTask, key: RoleKey, input: RoleInput): Promise<Role> {
  const { whole, access } = task;
  const { name, rules } = readRole(whole, input);
  refuseMore(excess(whole, access.rules, rules));
  return writing(task, async (tx) => {
    const before = await editableRole(task, tx, key);
    await tx.run(compileRoleChange(tx.tenantId, { id: key.id, name, rules }, key.version));
    const changes = changesOf({ name: before.name, rules: before.rules }, { name, rules });
    await writeAudit(tx, task.actor, ROLE_OBJECT, [{ recordId: key.id, action: 'UPDATE', changes }]);
    return roleView(task, await requireRole(tx, key.id));
  });
}

/**
 * Deletes a role that nobody has; answers it as it was.
 * @throws ApiError as `changeRole`; in-use
 */
export async function removeRole(task: RoleTask, key: RoleKey): Promise<Role> {
  return writing(task, async (tx) => {
    const before = await editableRole(task, tx, key);
    if (before.builtIn) throw forbidden({ role: before.key, action: 'DELETE' });
    if (before.users) throw new ApiError({ message: 'in-use', params: { value: before.name } });
    await tx.run(compileRoleRemoval(tx.tenantId, key.id));
    const changes = changesOf({ name: before.name, rules: before.rules }, {});
    await writeAudit(tx, task.actor, ROLE_OBJECT, [{ recordId: key.id, action: 'DELETE', changes }]);
    return roleView(task, before);
  });
}

async function editableRole(task: RoleTask, tx: TenantDb, { id, version }: RoleKey): Promise<RoleRow> {
  const role = await requireRole(tx, id);
  if (isAdministrator(role)) throw forbidden({ role: role.key, action: 'EDIT' });
  refuseMore(excessOf(task, role));
  if (role.version !== version) {
    throw new ApiError({ message: 'version-conflict', params: { id } }, roleView(task, role));
  }
  return role;
}

/** @throws ApiError forbidden */
export function refuseMore(found: ReturnType<typeof excess>): void {
  if (found) throw forbidden(found);
}

/** @throws ApiError not-found */
export async function requireRole(tx: TenantDb, id: string): Promise<RoleRow> {
  const [role] = await tx.run(compileRoles(tx.tenantId, id));
  if (!role) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
  return role;
}

/** Changes of a tenant's roles take turns. */
async function writing<T>({ db }: RoleTask, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await tx.run(compileLockRoles(tx.tenantId));
      return work(tx);
    });
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== ROLE_NAME_INDEX) throw error;
    throw new ApiError({ message: 'already-exists', path: 'name' });
  }
}
