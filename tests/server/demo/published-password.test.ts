import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';
import { createDemoUsers } from '../../../src/server/demo/demo-users.ts';
import { DEMO } from '../../../src/server/demo/demo-login.ts';
import {
  refusePublishedPassword,
  replacePublishedPassword,
} from '../../../src/server/demo/published-password.ts';
import { removeDemoTenant } from '../../../src/server/demo/remove-demo.ts';
import { ensureRoles } from '../../../src/server/base/access/built-in-roles.ts';
import { verifyPassword } from '../../../src/server/platform/auth/password.ts';
import { createTenant } from '../../../src/server/platform/auth/tenants.ts';
import type { Database } from '../../../src/server/base/db/database.ts';
import { fillWithDemoRecords } from '../../../src/server/demo/fill.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

describeOnEachDatabase('the demo tenant in production', (open) => {
  let database: Database;
  let tenantId: string;
  beforeAll(async () => {
    database = await open({ product: true });
    const catalog = await readMetadata('metadata');
    await database.kysely.transaction().execute(async (tx) => {
      ({ tenantId } = await createTenant(tx, DEMO));
      await createTenant(tx, { ...DEMO, domain: 'acme', name: 'Acme', password: 'a long password' });
      await ensureRoles(tx, catalog);
      await createDemoUsers(tx, tenantId);
      await fillWithDemoRecords(tx, catalog, tenantId);
    });
  });

  it('is refused with its published password, whoever has it', async () => {
    await expect(refusePublishedPassword(database.kysely)).rejects.toThrow(
      /admin@demo\.test, auditor@demo\.test.*npm run demo:remove.*npm run demo:passwords/,
    );
  });

  it('is taken once its users have new passwords', async () => {
    const given = await replacePublishedPassword(database.kysely);
    expect(given.map(({ email }) => email)).toContain('marketer@demo.test');
    expect(new Set(given.map(({ password }) => password)).size).toBe(given.length);
    const { rows } = await sql<{ email: string; hash: string }>`select email, password_hash as hash
      from tessera.app_user where tenant_id = ${tenantId}`.execute(database.kysely);
    for (const { email, password } of given) {
      const hash = rows.find((row) => row.email === email)?.hash;
      expect(await verifyPassword(hash, password)).toBe(true);
    }
    await refusePublishedPassword(database.kysely);
    expect(await replacePublishedPassword(database.kysely)).toEqual([]);
  });

  it('is removed with every row of it, and no other tenant’s', async () => {
    const { rows: tables } = await sql<{ name: string }>`select a.attrelid::regclass::text as name
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid and c.relkind = 'r'
      where a.attname = 'tenant_id'`.execute(database.kysely);
    const rowsOf = async (condition: RawBuilder<unknown>) => {
      let count = 0;
      for (const { name } of tables) {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(name)}
          where ${condition}`.execute(database.kysely);
        count += rows[0]?.count ?? 0;
      }
      return count;
    };
    const isDemo = sql.raw(`tenant_id = '${tenantId}'`);
    const isOther = sql.raw(`tenant_id <> '${tenantId}'`);
    const others = await rowsOf(isOther);
    expect(others).toBeGreaterThan(0);
    expect(await rowsOf(isDemo)).toBeGreaterThan(5000);
    expect(await removeDemoTenant(database.kysely)).toBe(true);
    expect([await rowsOf(isDemo), await rowsOf(isOther)]).toEqual([0, others]);
    expect(await removeDemoTenant(database.kysely)).toBe(false);
  });
});
