import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import type { TenantCatalogs } from './tenant-catalogs.ts';
import { logError } from '../../base/log/log.ts';
import { ownObjectsOf } from './own-objects-of.ts';
import { completeOwnTables } from './own-tables.ts';

/** Tenants that have published a model of their own. */
async function tenantsWithModels({ kysely }: Pick<Database, 'kysely'>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select distinct tenant_id as id from tessera.config_override
    where starts_with(document, 'model/')`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** The objects that tenants have made themselves, of each tenant. */
export async function allOwnObjects(
  database: Pick<Database, 'kysely' | 'forTenant'>,
  catalogs: Pick<TenantCatalogs, 'withoutCustomFields'>,
): Promise<readonly Catalog['objects'][]> {
  const tenants = await tenantsWithModels(database);
  return Promise.all(
    tenants.map(async (id) => ownObjectsOf(await catalogs.withoutCustomFields(database.forTenant(id)))),
  );
}

/**
 * At the start: makes what an upgrade has brought for the tables of all tenants' own objects. What cannot be made for one
 * tenant keeps no other from starting; the next start tries again, and so does the tenant's next publication of a model.
 */
export async function completeAllOwnTables(
  database: Pick<Database, 'kysely' | 'forTenant'>,
  catalogs: Pick<TenantCatalogs, 'withoutCustomFields'>,
): Promise<void> {
  for (const id of await tenantsWithModels(database)) {
    const db = database.forTenant(id);
    try {
      await completeOwnTables(db, await catalogs.withoutCustomFields(db));
    } catch (error) {
      logError('Tables of own objects', error);
    }
  }
}
