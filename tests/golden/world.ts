import { sql } from 'kysely';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog } from '../../src/contract/metadata/catalog.ts';
import type { CustomDefinition } from '../../src/contract/metadata/custom-types.ts';
import type { TenantDb } from '../../src/server/base/db/tenant-db.ts';
import { tenantCatalog } from '../../src/server/base/model/tenant-catalog.ts';
import { customValues } from '../../src/server/base/records/custom-values.ts';
import { compileBulkInsert, compileBulkLink } from '../../src/server/base/sql/bulk.ts';
import { CUSTOM_COLUMN, tableName } from '../../src/server/base/sql/names.ts';
import { type Call, openApi } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';
import type { GoldenCase } from './cases.ts';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface GoldenWorld {
  readonly catalog: Catalog;
  readonly call: Call;
  readonly tenantId: string;
  /** What has been sent to the database since it was last emptied; not what sessions need. */
  readonly sent: Sent[];
  readonly close: () => Promise<void>;
}

const CREATED = '2026-01-05T08:00:00Z';
const BESIDE_THE_CASE = [
  'tessera.session',
  'tessera.login',
  '"own_field" as "t"',
  'from tessera.config_publication',
];

/** The objects of all cases in one database, behind one API; no two cases have an object of the same name. */
export async function openGoldenWorld(cases: readonly GoldenCase[]): Promise<GoldenWorld> {
  const folder = mergeMetadata(cases);
  const sent: Sent[] = [];
  const database = await openTestDatabase();
  const recorded = (tenantId: string) => recording(database.forTenant(tenantId), sent);
  const api = await openApi({ ...database, forTenant: recorded }, folder).finally(() =>
    rmSync(folder, { recursive: true }),
  );
  const { call, tenantId } = await api.signIn('golden');
  for (const { records } of cases) await insert(api.catalog, database.forTenant(tenantId), records);
  for (const { name, source } of api.catalog.objects.values()) {
    if (name !== source) continue;
    const table = sql.table(tableName(name));
    await sql`update ${table} set created_at = ${CREATED}, modified_at = ${CREATED}`.execute(database.kysely);
  }
  return { catalog: api.catalog, call, tenantId, sent, close: () => database.close() };
}

function mergeMetadata(cases: readonly GoldenCase[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-golden-'));
  mkdirSync(join(folder, 'objects'));
  for (const { folder: own, name } of cases) {
    const objects = join(own, 'metadata/objects');
    for (const object of readdirSync(objects)) {
      if (readdirSync(join(folder, 'objects')).includes(object)) {
        throw new Error(`tests/golden/${name}: another case has an object "${object}" too. Rename one.`);
      }
      cpSync(join(objects, object), join(folder, 'objects', object), { recursive: true });
    }
  }
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  cpSync('metadata/defaults.view.json', join(folder, 'defaults.view.json'));
  write('areas.json', { areas: [] });
  write('filters.json', { objects: [], segmentKeys: [] });
  return folder;
}

function recording(db: TenantDb, sent: Sent[]): TenantDb {
  return {
    ...db,
    run: (statement, signal) => {
      const { text, values } = statement;
      if (!BESIDE_THE_CASE.some((part) => text.includes(part))) sent.push({ text, values });
      return db.run(statement, signal);
    },
  };
}

async function insert(catalog: Catalog, db: TenantDb, records: GoldenCase['records']): Promise<void> {
  const definitions = Object.entries(records).flatMap(([name, rows]) =>
    catalog.objects.get(name)?.role === 'customFieldDefinition' ? rows : [],
  ) as readonly unknown[] as readonly CustomDefinition[];
  const { objects } = tenantCatalog(catalog, definitions);
  for (const [name, rows] of Object.entries(records)) {
    const object = objects.get(name);
    if (!object) throw new Error(`records.json: "${name}" is no object of the case.`);
    const typed = rows.map((row) => ({ ...row, [CUSTOM_COLUMN]: customValues(object, row) }));
    await db.run(compileBulkInsert(db.tenantId, object, typed));
    for (const field of object.fields.values()) {
      if (field.relation?.type === 'members') await db.run(compileBulkLink(db.tenantId, object, field, rows));
    }
  }
}
