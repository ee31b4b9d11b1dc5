import { CompiledQuery, sql } from 'kysely';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import { compileBulkInsert, compileBulkLink } from '../sql/bulk.ts';
import { type DemoRow, demoRecords } from './demo-records.ts';
import type { TenantStatement } from '../sql/statement.ts';
import type { Db } from '../db/system-tables.ts';

const CHUNK = 1000;

/** Writes the demo records into a new tenant. */
export async function fillWithDemoRecords(tx: Db, catalog: Catalog, tenantId: string): Promise<void> {
  // As the owner, in the transaction that makes the tenant: there is all of the demo or nothing.
  const run = ({ text, values }: TenantStatement<object>) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values]));
  for (const [name, rows] of Object.entries(demoRecords())) {
    const object = catalog.objects.get(name);
    // The metadata folder may hold other objects than the product's own.
    if (!object) continue;
    const lists = [...object.fields.values()].filter(({ relation }) => relation?.type === 'members');
    for (const chunk of chunks(rows)) {
      await run(compileBulkInsert(tenantId, object, chunk));
      for (const list of lists) await run(compileBulkLink(tenantId, object, list, chunk));
    }
  }
  // Without statistics the planner takes full tables for empty ones; PGlite has no autovacuum to gather them.
  await sql`analyze`.execute(tx);
}

function chunks(rows: readonly DemoRow[]): DemoRow[][] {
  const list: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK) list.push(rows.slice(at, at + CHUNK));
  return list;
}
