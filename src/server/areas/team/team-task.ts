import { excess } from '../../base/access/grants.ts';
import { type Access, isAdministrator } from '../../base/access/access.ts';
import { refuseMore, requireRole } from '../../base/access/roles.ts';
import { compileRoles, type RoleRow } from '../../base/access/statements.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { compileMember, type Member } from './statements.ts';

/** Who works at the team, and with what. */
export interface TeamTask {
  readonly db: TenantDb;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly access: Access;
  readonly viewer: Viewer;
  readonly mailer: Mailer;
  readonly settings: Settings;
}

/** The roles that hold nothing which the actor lacks. */
export async function readGrantableRoles({ db, whole, access }: TeamTask): Promise<readonly RoleRow[]> {
  const roles = await db.run(compileRoles(db.tenantId));
  return roles.filter((role) => !excess(whole, access.rules, isAdministrator(role) ? undefined : role.rules));
}

/** @throws ApiError not-found */
export async function readMember(db: TenantDb, id: string): Promise<Member> {
  const [member] = await db.run(compileMember(db.tenantId, id));
  if (!member) throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
  return member;
}

/**
 * Nobody works at the account of somebody who may do more than they may.
 * @throws ApiError forbidden
 */
export async function refuseStronger(
  { whole, access }: TeamTask,
  tx: TenantDb,
  { role }: Member,
): Promise<void> {
  if (!role || !access.rules) return;
  const { rules } = await requireRole(tx, role.id);
  refuseMore(excess(whole, access.rules, isAdministrator(role) ? undefined : rules));
}
