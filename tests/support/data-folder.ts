import { inject } from 'vitest';
import { createTenant } from '../../src/server/platform/auth/tenants.ts';
import { openDatabase } from '../../src/server/base/db/database.ts';
import { PASSWORD } from './api.ts';

/** The one who can sign in where `makeDataFolder` made the data. */
export const OWNER_LOGIN = { tenant: 'kept', username: 'owner@kept.test', password: PASSWORD };

/** A folder of data with the product's tables and one tenant: a server starts on it in a fraction of the time. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }, { template: inject('pgliteProduct') });
  const { tenant: domain, username: adminEmail, password } = OWNER_LOGIN;
  await database.kysely
    .transaction()
    .execute((tx) => createTenant(tx, { domain, name: domain, adminEmail, adminName: 'Owner', password }));
  await database.close();
}
