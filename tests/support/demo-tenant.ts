import { fillWithDemoRecords } from '../../src/server/demo/fill.ts';
import { openApi } from './api.ts';
import type { OpenTestDatabase } from './databases.ts';

/** The API over a database of its own with a tenant that has the demo records, signed in as its administrator. */
export async function openDemoTenant(open: OpenTestDatabase) {
  const api = await openApi(await open({ product: true }));
  const session = await api.signIn('demo');
  const { database, catalog } = api;
  await database.kysely.transaction().execute((tx) => fillWithDemoRecords(tx, catalog, session.tenantId));
  return { ...session, api };
}
