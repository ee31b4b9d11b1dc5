import { sql } from 'kysely';
import type { Db } from '../base/db/system-tables.ts';
import { ownTablePrefix } from '../base/sql/names.ts';
import { DEMO } from './demo-login.ts';

interface Table {
  /** With its schema, quoted. */
  readonly name: string;
  readonly isOwn: boolean;
  /** The tables that it refers to. */
  readonly parents: readonly string[];
}

/** Removes the demo tenant, all of its records and whatever else is kept of it. False where there is none. */
export async function removeDemoTenant(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const tenant = await tx
      .selectFrom('tessera.tenant')
      .select('id')
      .where('domain', '=', DEMO.domain)
      .forUpdate()
      .executeTakeFirst();
    if (!tenant) return false;
    for (const { name, isOwn } of childrenFirst(await tablesOfTenants(tx, tenant.id))) {
      const table = sql.raw(name);
      await (
        isOwn ? sql`drop table ${table}` : sql`delete from ${table} where tenant_id = ${tenant.id}`
      ).execute(tx);
    }
    await tx.deleteFrom('tessera.tenant').where('id', '=', tenant.id).execute();
    return true;
  });
}

/** All tables that tell whose a row is: the product's, and those of the tenant's own objects. */
async function tablesOfTenants(tx: Db, tenantId: string): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`select c.oid::regclass::text as name,
      starts_with(c.relname::text, ${ownTablePrefix(tenantId)}) as "isOwn",
      array(select f.confrelid::regclass::text from pg_constraint as f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'tessera'::regnamespace) and c.relkind in ('r', 'p')
      and exists (select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'tenant_id')
    order by name`.execute(tx);
  return rows;
}

function childrenFirst(tables: readonly Table[]): readonly Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length) {
    const parents = new Set(left.flatMap((table) => table.parents));
    const free = left.filter(({ name }) => !parents.has(name));
    if (!free.length)
      throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    left = left.filter(({ name }) => parents.has(name));
  }
  return ordered;
}
