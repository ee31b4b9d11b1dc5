import { CompiledQuery, sql } from 'kysely';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { CustomDefinition } from '../../contract/metadata/custom-types.ts';
import { tenantCatalog } from '../model/tenant-catalog.ts';
import { definitionObject } from '../records/custom-definitions.ts';
import { customValues } from '../records/custom-values.ts';
import { compileBulkInsert, compileBulkLink } from '../sql/bulk.ts';
import { CUSTOM_COLUMN } from '../sql/names.ts';
import { type DemoRow, demoRecords } from './demo-records.ts';
import { jobWork } from './job-work.ts';
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
    for (const chunk of chunks(rows.map((row, index) => ({ createdAt: createdAt(index), ...row })))) {
      const typed = chunk.map((row) => ({ ...row, [CUSTOM_COLUMN]: customValues(object, row) }));
      await run(compileBulkInsert(tenantId, object, typed));
      for (const list of lists) await run(compileBulkLink(tenantId, object, list, chunk));
    }
  }
  if (objects.has('BatchJob')) for (const statement of jobWork(tenantId, records)) await run(statement);
  // Without statistics the planner takes full tables for empty ones; PGlite has no autovacuum to gather them.
  await sql`analyze`.execute(tx);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 240;

/** When the record was made: some in the last months, more of late, as the number of it has it. */
function createdAt(index: number): string {
  // Multiples of the golden ratio lie evenly within 0 and 1.
  const place = (index * 0.618_034) % 1;
  return new Date(Date.now() - place ** 1.25 * DAYS * DAY_MS).toISOString();
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
