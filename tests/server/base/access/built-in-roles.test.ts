import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { RoleRules } from '../../../../src/contract/access/rules.ts';
import { ensureRoles } from '../../../../src/server/base/access/built-in-roles.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Tenant } from './people.ts';

interface StoredRole {
  readonly id: string;
  readonly version: number;
  readonly rules: RoleRules;
}

describeOnDatabase('built-in roles of tenants that are there already', (open) => {
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
  });

  const stored = async () => {
    const { rows } = await sql<StoredRole>`select id, version, rules from tessera.role
      where key = 'representative' and tenant_id = ${tenant.tenantId}`.execute(tenant.api.database.kysely);
    return rows[0] as StoredRole;
  };
  /** Starts a product whose representatives see so many areas. */
  const start = async (...areas: readonly (keyof RoleRules['areas'])[]) => {
    const { access } = tenant.api.catalog;
    const rules: (typeof access.roles)[number]['rules'] = {
      areas: Object.fromEntries(areas.map((area) => [area, ['VIEW']])),
    };
    const roles = access.roles.map((role) => (role.key === 'representative' ? { ...role, rules } : role));
    await tenant.api.database.kysely
      .transaction()
      .execute((tx) => ensureRoles(tx, { access: { ...access, roles } }));
    return rules;
  };

  it('get the rules of a later product, once, and the history says so', async () => {
    const before = await stored();
    const rules = await start('contacts');
    expect(await stored()).toEqual({ id: before.id, version: before.version + 1, rules });
    const again = await start('contacts', 'meetings');
    await start('contacts', 'meetings');
    expect(await stored()).toEqual({ id: before.id, version: before.version + 2, rules: again });
    const { rows: history } = await sql`select user_name as by, changes from tessera.audit
      where object = '$role' and record_id = ${before.id} order by id`.execute(tenant.api.database.kysely);
    expect(history).toEqual([
      { by: 'Tessera', changes: [{ field: 'rules', before: before.rules, after: rules }] },
      { by: 'Tessera', changes: [{ field: 'rules', before: rules, after: again }] },
    ]);
  });

  /** As the role is after an update from a version that did not keep the product's rules. */
  const forgetProductRules = async () => {
    const { kysely } = tenant.api.database;
    await sql`update tessera.role set product_rules = null, version = 1 where key = 'representative'`.execute(
      kysely,
    );
    await sql`delete from tessera.audit where object = '$role'`.execute(kysely);
  };
  const save = async (name: string, rules: RoleRules) => {
    const { id, version } = await stored();
    await tenant.admin.ask(
      'mutation ($id: ID, $version: Int, $input: RoleInput!) { saveRole(id: $id, version: $version, input: $input) { id } }',
      { id, version, input: { name, rules } },
    );
  };

  it('follow from before the product’s rules were kept, where nobody has changed them', async () => {
    await forgetProductRules();
    const rules = await start('presentations');
    expect((await stored()).rules).toEqual(rules);
  });

  it('follow from then where they have another name, or have their first rules again', async () => {
    await forgetProductRules();
    const first = (await stored()).rules;
    await save('Sales force', first);
    const later = await start('segments');
    expect((await stored()).rules).toEqual(later);

    await forgetProductRules();
    await save('Sales force', { areas: { contacts: ['VIEW'] } });
    await save('Field force', later);
    const latest = await start('forms');
    expect((await stored()).rules).toEqual(latest);
  });

  it('stay from then where the tenant has changed them', async () => {
    await forgetProductRules();
    const own: RoleRules = { areas: { contacts: ['VIEW', 'CREATE'] } };
    await save('Field force', own);
    await start('automations');
    expect((await stored()).rules).toEqual(own);
    await save('Field force', await start('presentations'));
    await start('presentations');
  });

  it('stay as the tenant has made them, and follow again once they are the product’s', async () => {
    const { id, version } = await stored();
    const own: RoleRules = { areas: { contacts: ['VIEW', 'EDIT'] } };
    await save('Field force', own);
    await start('contacts');
    expect(await stored()).toEqual({ id, version: version + 1, rules: own });
    const product = await start('contacts', 'segments');
    await save('Field force', product);
    await start('contacts', 'segments');
    const rules = await start('messages');
    expect((await stored()).rules).toEqual(rules);
  });
});
