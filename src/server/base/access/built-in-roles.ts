import { sql } from 'kysely';
import { v7 } from 'uuid';
import { ADMINISTRATOR } from '../../../contract/access/actions.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Db } from '../db/system-tables.ts';

interface BuiltIn {
  readonly key: string;
  readonly name: string;
  readonly rules: RoleRules;
}

const ADMINISTRATORS: BuiltIn = { key: ADMINISTRATOR, name: 'Administrator', rules: { areas: {} } };

/** The role of a new tenant's administrators; answers its id. */
export async function createAdministrators(tx: Db, tenantId: string): Promise<string> {
  const id = v7();
  await insertRole(tx, tenantId, id, ADMINISTRATORS);
  return id;
}

/**
 * Gives tenants the built-in roles that they do not have, by the key, and users from before there were roles that of
 * administrators. What a tenant has made of its roles stays.
 */
export async function ensureRoles(tx: Db, { access }: Pick<Catalog, 'access'>): Promise<void> {
  const tenants = await tx.selectFrom('tessera.tenant').select('id').execute();
  const roles = await tx.selectFrom('tessera.role').select(['tenant_id', 'key']).execute();
  const there = new Set(roles.map(({ tenant_id: tenantId, key }) => `${tenantId} ${key}`));
  for (const { id: tenantId } of tenants) {
    for (const role of [ADMINISTRATORS, ...access.roles]) {
      if (!there.has(`${tenantId} ${role.key}`)) await insertRole(tx, tenantId, v7(), role);
    }
  }
  await sql`update tessera.app_user as u set role_id = r.id from tessera.role as r
    where u.role_id is null and r.tenant_id = u.tenant_id and r.key = ${ADMINISTRATOR}`.execute(tx);
}

async function insertRole(
  tx: Db,
  tenantId: string,
  id: string,
  { key, name, rules }: BuiltIn,
): Promise<void> {
  await sql`insert into tessera.role (tenant_id, id, key, name, rules, built_in)
    values (${tenantId}, ${id}, ${key}, ${name}, ${JSON.stringify(rules)}::jsonb, true)
    on conflict do nothing`.execute(tx);
}
