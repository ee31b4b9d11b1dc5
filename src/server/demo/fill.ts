import { CompiledQuery, sql } from 'kysely';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { CustomDefinition } from '../../contract/metadata/custom-types.ts';
import { tenantCatalog } from '../model/tenant-catalog.ts';
import { definitionObject } from '../records/custom-definitions.ts';
import { customValues } from '../records/custom-values.ts';
import { compileBulkInsert, compileBulkLink } from '../sql/bulk.ts';
import { CUSTOM_COLUMN } from '../sql/names.ts';
import { type DemoRow, demoRecords } from './demo-records.ts';
import type { TenantStatement } from '../sql/statement.ts';
import type { Db } from '../db/system-tables.ts';

const CHUNK = 1000;

/** Writes the demo records into a new tenant. */
export async function fillWithDemoRecords(tx: Db, catalog: Catalog, tenantId: string): Promise<void> {
  // As the owner, in the transaction that makes the tenant: there is all of the demo or nothing.
  const run = ({ text, values }: TenantStatement<object>) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values]));
  const records = demoRecords();
  const { objects } = withDemoFields(catalog, records);
  for (const [name, rows] of Object.entries(records)) {
    const object = objects.get(name);
    // The metadata folder may hold other objects than the product's own.
    if (!object) continue;
    const lists = [...object.fields.values()].filter(({ relation }) => relation?.type === 'members');
    for (const chunk of chunks(rows)) {
      const typed = chunk.map((row) => ({ ...row, [CUSTOM_COLUMN]: customValues(object, row) }));
      await run(compileBulkInsert(tenantId, object, typed));
      for (const list of lists) await run(compileBulkLink(tenantId, object, list, chunk));
    }
  }
  // Without statistics the planner takes full tables for empty ones; PGlite has no autovacuum to gather them.
  await sql`analyze`.execute(tx);
}

/** With the fields that the demo itself defines; inactive ones have values too. */
function withDemoFields(catalog: Catalog, records: ReturnType<typeof demoRecords>): Catalog {
  const rows = records[definitionObject(catalog)?.name ?? ''] ?? [];
  const definitions = rows as readonly unknown[] as readonly CustomDefinition[];
  return tenantCatalog(
    catalog,
    definitions.map((definition) => ({ ...definition, isactive: true })),
  );
}

function chunks(rows: readonly DemoRow[]): DemoRow[][] {
  const list: DemoRow[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK) list.push(rows.slice(at, at + CHUNK));
  return list;
}
