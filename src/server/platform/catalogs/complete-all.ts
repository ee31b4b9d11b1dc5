import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import type { TenantCatalogs } from './tenant-catalogs.ts';
import { logError } from '../../base/log/log.ts';
import { completeOwnTables } from './own-tables.ts';

/**
 * At the start: makes what an upgrade has brought for the tables of all tenants' own objects. What cannot be made for one
 * tenant keeps no other from starting; the next start tries again, and so does the tenant's next publication of a model.
 */
export async function completeAllOwnTables(
  database: Pick<Database, 'kysely' | 'forTenant'>,
  catalogs: Pick<TenantCatalogs, 'stored'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct tenant_id as id from tessera.config_override
    where starts_with(document, 'model/')`.execute(database.kysely);
  for (const { id } of rows) {
    const db = database.forTenant(id);
    try {
      await completeOwnTables(db, await catalogs.stored(db));
    } catch (error) {
      logError('Tables of own objects', error);
    }
  }
}
