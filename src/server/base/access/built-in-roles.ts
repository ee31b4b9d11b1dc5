import { sql } from 'kysely';
import { v7 } from 'uuid';
import { ADMINISTRATOR } from '../../../contract/access/actions.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Db } from '../db/system-tables.ts';
import { ROLE_OBJECT } from './roles.ts';

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
 * administrators. Built-in roles whose rules the tenant has not changed get the product's rules of now; what a tenant has
 * made of its roles stays.
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
  for (const role of access.roles) await followProduct(tx, role);
  await sql`update tessera.app_user as u set role_id = r.id from tessera.role as r
    where u.role_id is null and r.tenant_id = u.tenant_id and r.key = ${ADMINISTRATOR}`.execute(tx);
}

async function insertRole(
  tx: Db,
  tenantId: string,
  id: string,
  { key, name, rules }: BuiltIn,
): Promise<void> {
  const text = JSON.stringify(rules);
  await sql`insert into tessera.role (tenant_id, id, key, name, rules, product_rules, built_in)
    values (${tenantId}, ${id}, ${key}, ${name}, ${text}::jsonb, ${text}::jsonb, true)
    on conflict do nothing`.execute(tx);
}

/** What the role `r` had before the first change of its rules; null where only its name was changed. */
const firstRules = sql`(select c.change -> 'before' from tessera.audit as a
  cross join lateral jsonb_array_elements(a.changes) as c(change)
  where a.tenant_id = r.tenant_id and a.object = ${ROLE_OBJECT} and a.record_id = r.id and a.action = 'UPDATE'
    and c.change ->> 'field' = 'rules' and c.change -> 'before' <> c.change -> 'after'
  order by a.id limit 1)`;

interface ChangedRole {
  readonly tenantId: string;
  readonly id: string;
  readonly before: RoleRules;
}

/**
 * Brings the role of all tenants that have not changed its rules to those of the product, and writes that down in the
 * history. Of roles from before `product_rules` was kept, the history says which rules they began with.
 */
async function followProduct(tx: Db, { key, rules }: BuiltIn): Promise<void> {
  const now = sql`${JSON.stringify(rules)}::jsonb`;
  const { rows } = await sql<ChangedRole>`with followed as (
      select r.tenant_id, r.id, r.rules from tessera.role as r
      where r.key = ${key} and r.built_in and r.rules <> ${now}
        and r.rules = coalesce(r.product_rules, ${firstRules}, r.rules) for update)
    update tessera.role as r set rules = ${now}, version = r.version + 1, modified_at = now()
    from followed as f where r.tenant_id = f.tenant_id and r.id = f.id
    returning r.tenant_id as "tenantId", r.id, f.rules as before`.execute(tx);
  for (const { tenantId, id, before } of rows) {
    const changes = JSON.stringify([{ field: 'rules', before, after: rules }]);
    await sql`insert into tessera.audit (tenant_id, id, user_name, object, record_id, action, changes)
      values (${tenantId}, ${v7()}, 'Tessera', ${ROLE_OBJECT}, ${id}, 'UPDATE', ${changes}::jsonb)`.execute(
      tx,
    );
  }
  await sql`update tessera.role as r set product_rules = r.rules
    where r.key = ${key} and r.built_in and r.rules = ${now} and r.product_rules is distinct from r.rules`.execute(
    tx,
  );
}
