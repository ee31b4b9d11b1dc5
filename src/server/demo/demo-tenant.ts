import type { Catalog } from '../../contract/metadata/catalog.ts';
import { createTenant } from '../auth/tenants.ts';
import { fillWithDemoRecords } from './fill.ts';
import { ADMIN_NAME } from './names.ts';
import type { Db } from '../db/system-tables.ts';

/** The demo login, printed at every start that has it. */
export const DEMO = {
  domain: 'demo',
  name: 'Tessera Demo',
  adminEmail: 'admin@demo.test',
  adminName: ADMIN_NAME,
  password: 'tessera-demo',
} as const;

/** Fills an empty database with the demo tenant: login, contacts and all that they refer to. */
export async function createDemoTenant(db: Db, catalog: Catalog): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { tenantId } = await createTenant(tx, DEMO);
    await fillWithDemoRecords(tx, catalog, tenantId);
  });
}
