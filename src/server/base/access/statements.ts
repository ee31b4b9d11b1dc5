import { sql } from 'kysely';
import type { RoleRules } from '../../../contract/access/rules.ts';
import { ordered } from '../db/fold.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../db/statement.ts';
import type { StoredRole } from './stored-role.ts';

const columns = sql`r.id, r.key, r.name, r.rules, r.version`;

export function compileRole(tenantId: string, id: string): TenantStatement<StoredRole> {
  return tenantSql(
    tenantId,
  )<StoredRole>`select ${columns} from tessera.role as r where r.tenant_id = ${tenantId} and r.id = ${id}`;
}

/** A user with their role; without a role, or with one who may not log in, there are no rights. */
export interface UserRole {
  readonly email: string;
  readonly name: string;
  readonly status: string;
  readonly role: (StoredRole & { readonly builtIn: boolean }) | null;
}

export function compileUserRole(tenantId: string, userId: string): TenantStatement<UserRole> {
  return tenantStatement(
    tenantId,
    sql<UserRole>`select u.email, u.name, u.status,
      case when r.id is null then null else json_build_object('id', r.id, 'key', r.key, 'name', r.name,
        'rules', r.rules, 'version', r.version, 'builtIn', r.built_in) end as role
    from tessera.app_user as u
    left join tessera.role as r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${tenantId} and u.id = ${userId}`,
    { prepared: true },
  );
}

/** A role, and how many users have it. */
export interface RoleRow extends StoredRole {
  readonly builtIn: boolean;
  readonly users: number;
}

/** All roles, or the one with the id: the administrators' first, then by name. */
export function compileRoles(tenantId: string, id?: string): TenantStatement<RoleRow> {
  return tenantSql(
    tenantId,
  )<RoleRow>`select ${columns}, r.built_in as "builtIn", (select count(*)::int from tessera.app_user as u
        where u.tenant_id = ${tenantId} and u.role_id = r.id) as users
    from tessera.role as r where r.tenant_id = ${tenantId}${id === undefined ? sql`` : sql` and r.id = ${id}`}
    order by r.key <> 'administrator', ${ordered(sql`r.name`)}, r.id`;
}

/** Whoever changes roles or who has which takes turns in the tenant: the role of administrators is the one that is locked. */
export function compileLockRoles(tenantId: string): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select r.id from tessera.role as r
    where r.tenant_id = ${tenantId} and r.key = 'administrator' for update`;
}

export interface NewRole {
  readonly id: string;
  readonly name: string;
  readonly rules: RoleRules;
}

export function compileNewRole(tenantId: string, { id, name, rules }: NewRole): TenantStatement<object> {
  return tenantSql(tenantId)`insert into tessera.role (tenant_id, id, key, name, rules, built_in)
    values (${tenantId}, ${id}, ${id}, ${name}, ${JSON.stringify(rules)}::jsonb, false)`;
}

/** Answers the id where the role still has the version. */
export function compileRoleChange(
  tenantId: string,
  { id, name, rules }: NewRole,
  version: number,
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{
    id: string;
  }>`update tessera.role as r set name = ${name}, rules = ${JSON.stringify(rules)}::jsonb,
      version = r.version + 1, modified_at = now()
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.version = ${version} returning r.id`;
}

export function compileRoleRemoval(tenantId: string, id: string): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`delete from tessera.role as r where r.tenant_id = ${tenantId} and r.id = ${id} and not r.built_in`;
}

export function compileUserRoleChange(
  tenantId: string,
  userId: string,
  roleId: string,
): TenantStatement<object> {
  return tenantSql(
    tenantId,
  )`update tessera.app_user as u set role_id = ${roleId} where u.tenant_id = ${tenantId} and u.id = ${userId}`;
}

/** Is there an administrator who can log in, beside this user? */
export function compileOtherAdministrator(
  tenantId: string,
  userId: string,
): TenantStatement<{ readonly there: boolean }> {
  return tenantSql(tenantId)<{ there: boolean }>`select exists (select 1 from tessera.app_user as u
      join tessera.role as r on r.tenant_id = u.tenant_id and r.id = u.role_id
      where u.tenant_id = ${tenantId} and u.id <> ${userId} and u.status = 'ACTIVE'
        and r.key = 'administrator') as there`;
}
