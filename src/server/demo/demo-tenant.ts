import type { Catalog } from '../../contract/metadata/catalog.ts';
import { ensureRoles } from '../base/access/built-in-roles.ts';
import { createTenant } from '../platform/auth/tenants.ts';
import { DEMO } from './demo-login.ts';
import { createDemoUsers } from './demo-users.ts';
import { fillWithDemoRecords } from './fill.ts';
import type { Db } from '../base/db/system-tables.ts';

/** Fills an empty database with the demo tenant: login, contacts and all that they refer to. */
export async function createDemoTenant(db: Db, catalog: Catalog): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { tenantId } = await createTenant(tx, DEMO);
    await ensureRoles(tx, catalog);
    await createDemoUsers(tx, tenantId);
    await fillWithDemoRecords(tx, catalog, tenantId);
  });
}
