import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { DEMO, DEMO_USERS, demoEmail } from '../../../../src/server/demo/demo-login.ts';
import { createDemoTenant } from '../../../../src/server/demo/demo-tenant.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { login, personOf } from './people.ts';

describe('the users of the demo', () => {
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    database = await openTestDatabase({ product: true });
    api = await openApi(database);
    await createDemoTenant(database.kysely, api.catalog);
  });
  afterAll(() => database.close());

  it('log in, each with the role of their address, and see what that sees', async () => {
    const totals = new Map<string, number>();
    for (const role of ['administrator', ...DEMO_USERS.map((user) => user.role)] as const) {
      const email = role === 'administrator' ? DEMO.adminEmail : demoEmail(role);
      const { ask } = personOf(api, await login(api, DEMO.domain, email, DEMO.password), '', email);
      expect(await ask('{ viewer { email role { key } } }')).toEqual({ email, role: { key: role } });
      const { total } = await ask<{ total: number }>('{ contactList { total } }');
      totals.set(role, total);
    }
    expect(totals.get('administrator')).toBe(5000);
    expect(totals.get('marketer')).toBe(5000);
    expect(totals.get('auditor')).toBe(5000);
    // Those of their groups: some, and by far not all.
    expect(totals.get('representative')).toBeGreaterThan(50);
    expect(totals.get('representative')).toBeLessThan(4000);
  });
});
