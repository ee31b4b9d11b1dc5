import { CompiledQuery, sql } from 'kysely';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { CustomDefinition } from '../../contract/metadata/custom-types.ts';
import { backfillUsers } from '../base/migrate/user-records.ts';
import { tenantCatalog } from '../base/model/tenant-catalog.ts';
import { definitionObject } from '../base/records/custom-definitions.ts';
import { demoRecords } from './demo-records.ts';
import { importRuns } from './import-runs.ts';
import { demoFiles, withPictures } from './media/files.ts';
import { insertRecords } from './insert-records.ts';
import { jobWork } from './job-work.ts';
import { scheduledSteps } from './scheduled.ts';
import type { TenantStatement } from '../base/db/statement.ts';
import type { Db } from '../base/db/system-tables.ts';

/** Writes the demo records into a new tenant. */
export async function fillWithDemoRecords(tx: Db, catalog: Catalog, tenantId: string): Promise<void> {
  // As the owner, in the transaction that makes the tenant: there is all of the demo or nothing.
  const run = ({ text, values }: TenantStatement<object>) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values]));
  const records = demoRecords();
  const { objects } = withDemoFields(catalog, records);
  const files = objects.has('MediaAsset') ? await demoFiles(tenantId) : undefined;
  for (const statement of files?.statements ?? []) await run(statement);
  const all = files
    ? {
        MediaAsset: files.rows,
        ...records,
        Presentation: withPictures(records['Presentation'] ?? [], files.rows),
      }
    : records;
  for (const [name, rows] of Object.entries(all)) {
    const object = objects.get(name);
    // The metadata folder may hold other objects than the product's own.
    if (object) await insertRecords(tx, tenantId, object, rows);
    if (object) await backfillUsers(tx, object);
  }
  if (objects.has('MessageCampaign'))
    for (const statement of scheduledSteps(tenantId, records)) await run(statement);
  if (objects.has('BatchJob')) {
    const statements = [...importRuns(tenantId, records), ...jobWork(tenantId, records)];
    for (const statement of statements) await run(statement);
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
