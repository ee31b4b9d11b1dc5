import { sql } from 'kysely';
import type { CompoundFilter } from '../../src/contract/filter/filter.ts';
import type { ObjectType } from '../../src/contract/metadata/catalog.ts';
import type { Database } from '../../src/server/base/db/database.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { planList } from '../../src/server/base/plan/list.ts';
import { readList } from '../../src/server/base/records/read.ts';
import { compileBulkInsert, compileBulkLink } from '../../src/server/base/sql/bulk.ts';
import { NOW, ZONE } from './values.ts';
import { catalog, CREATED, TABLES, type World } from './world.ts';
import { ensureSystemTables } from '../support/composed.ts';

export type Find = (objectName: string, filter: CompoundFilter) => Promise<readonly string[]>;

/** Writes the world for two tenants alike; answers how one of them finds ids by a filter: all of them, sorted. */
export async function storeWorld(database: Database, world: World): Promise<Find> {
  const { kysely } = database;
  await ensureSystemTables(kysely);
  await migrate(kysely, catalog, { allowLoss: false });
  for (const tenantId of ['tenant', 'other']) {
    const db = database.forTenant(tenantId);
    for (const name of TABLES) {
      const object = catalog.objects.get(name) as ObjectType;
      await db.run(compileBulkInsert(tenantId, object, world.rows[name]));
      for (const field of object.fields.values()) {
        if (field.relation?.type !== 'members') continue;
        await db.run(compileBulkLink(tenantId, object, field, world.rows[name]));
      }
    }
  }
  for (const name of TABLES) {
    const ids = world.rows[name].map(({ id }) => id).filter(world.isDeleted);
    const table = sql.table(name.toLowerCase());
    await sql`update ${table} set deleted_at = now() where id = any(${ids}::text[])`.execute(kysely);
    const created = name === 'Thing' ? sql`coalesce(starts_at, ${CREATED})` : sql`${CREATED}::timestamptz`;
    await sql`update ${table} set created_at = ${created}, modified_at = ${created}`.execute(kysely);
  }
  // Without statistics PostgreSQL takes each table for a row or two: nested loops then run past the limit of a statement.
  await sql`analyze`.execute(kysely);
  return async (objectName, filter) => {
    const object = catalog.objects.get(objectName) as ObjectType;
    const select = { object, values: [] };
    const page = { limit: 1000, offset: 0, filter };
    const plan = planList(catalog, 'tenant', select, page, { now: NOW, timeZone: ZONE });
    const rows = await readList(database.forTenant('tenant'), plan);
    return rows.map(({ id }) => id as string).sort();
  };
}
