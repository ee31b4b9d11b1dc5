import { sql } from 'kysely';
import type pg from 'pg';
import { createApi } from '../../src/server/api.ts';
import { createTenant } from '../../src/server/platform/auth/tenants.ts';
import { type Database, openDatabase } from '../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../src/server/base/db/ensure-tables.ts';
import { PRODUCT } from '../../src/server/compose.ts';
import { runBatch } from '../../src/server/platform/jobs/run-batch.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readLabels } from '../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { copyIn } from './copy-in.ts';
import { connected, inOwnDatabase } from './own-database.ts';
import { importCsv, IMPORT_MAPPING, IMPORT_ROWS, person } from './import-rows.ts';

const ROUNDS = 3;
const OWNER = { email: 'import@bench.test', password: 'a long password' };
export const COPY_CONTACTS = `copy contact (tenant_id, id, first_name, last_name, email, phone, birth_date, business_title, notes,
  language) from stdin`;

/** Rows a second, of plain COPY and of Tessera with everything on: the best of a few rounds each. */
export interface FileRates {
  readonly base: number;
  readonly tested: number;
}

/**
 * Imports the rows into a database of its own on the same PostgreSQL: matched by e-mail, with relations, history and
 * what undo needs; and copies them into the same table, with its indexes and nothing else.
 */
export function measureImport(databaseUrl: string): Promise<FileRates> {
  return inOwnDatabase(databaseUrl, async (url) => {
    const database = await openDatabase({ databaseUrl: url });
    try {
      const importer = await openImporter(database);
      const base: number[] = [];
      const tested: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await emptied(url, async (client) => base.push(await copyRate(client)));
        await emptied(url, async () => tested.push(await importer()));
      }
      return { base: Math.max(...base), tested: Math.max(...tested) };
    } finally {
      await database.close();
    }
  });
}

/** Each round begins with the same empty tables. */
const emptied = (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
  connected(url, async (client) => {
    await client.query('truncate contact, contact__group_list, tessera.audit');
    await work(client);
  });

async function copyRate(client: pg.Client): Promise<number> {
  const lines = Array.from({ length: IMPORT_ROWS }, (_, at) =>
    ['copied', `c${at}`, ...person(at).slice(0, 8)].join('\t'),
  );
  return (IMPORT_ROWS / (await copyIn(client, COPY_CONTACTS, `${lines.join('\n')}\n`))) * 1000;
}

/** Answers what imports the rows once, and how many a second it wrote. */
async function openImporter(database: Database): Promise<() => Promise<number>> {
  const catalog = await readMetadata('metadata');
  await ensureSystemTables(database.kysely, PRODUCT.tables);
  await migrate(database.kysely, catalog, { allowLoss: false });
  const tenant = { domain: 'bench', name: 'bench', adminName: 'Bench', adminEmail: OWNER.email };
  const { tenantId } = await database.kysely
    .transaction()
    .execute((tx) => createTenant(tx, { ...tenant, password: OWNER.password }));
  const api = createApi({ database, catalog, labels: await readLabels('locales'), production: true });
  const send = async (path: string, headers: Record<string, string>, body: BodyInit) => {
    const answer = await api.request(path, { method: 'POST', headers, body });
    return (await answer.json()) as Record<string, unknown>;
  };
  const form = {
    tenant_domain: 'bench',
    grant_type: 'password',
    username: OWNER.email,
    password: OWNER.password,
  };
  const basic = { authorization: `Basic ${btoa('tessera-web:')}` };
  const { access_token: token } = await send('/api/auth/oauth/token', basic, new URLSearchParams(form));
  const bearer = { authorization: `Bearer ${String(token)}` };
  const call = async (query: string, variables: object) => {
    const headers = { ...bearer, 'content-type': 'application/json' };
    const { data, errors } = await send('/api/graphql', headers, JSON.stringify({ query, variables }));
    if (errors) throw new Error(JSON.stringify(errors));
    return data as Record<string, { status: string }>;
  };
  const work = async () => {
    const { rows } = await sql<{ jobId: string }>`select job_id as "jobId" from tessera.batch_work
      where ended_at is null order by job_id`.execute(database.kysely);
    for (const { jobId } of rows)
      await runBatch({ database, catalog, kinds: PRODUCT.kinds, tenantId, jobId });
  };
  return async () => {
    const path = '/api/import/files?objectName=Contact&name=bench.csv';
    const { id } = await send(path, { ...bearer, 'content-type': 'application/octet-stream' }, importCsv());
    await work();
    await call(
      'mutation ($id: ID!, $mapping: JSON!) { setImportMapping(id: $id, mapping: $mapping) { status } }',
      {
        id,
        mapping: IMPORT_MAPPING,
      },
    );
    await call('mutation ($id: ID!) { checkImport(id: $id) { status } }', { id });
    await work();
    await call('mutation ($id: ID!) { startImport(id: $id) { status } }', { id });
    const started = performance.now();
    await work();
    const rate = (IMPORT_ROWS / (performance.now() - started)) * 1000;
    const { importRun } = await call('query ($id: ID!) { importRun(id: $id) { status } }', { id });
    if (importRun?.status !== 'IMPORTED')
      throw new Error(`The import ended as ${importRun?.status ?? 'nothing'}`);
    return rate;
  };
}
