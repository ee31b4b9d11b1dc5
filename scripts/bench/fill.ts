import { CompiledQuery } from 'kysely';
import { createTenant } from '../../src/server/platform/auth/tenants.ts';
import { type DatabasePlace, openDatabase } from '../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../src/server/base/db/ensure-tables.ts';
import { PRODUCT } from '../../src/server/compose.ts';
import type { Db } from '../../src/server/base/db/system-tables.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { TENANT } from './facts.ts';
import { BARE_INDEXES, FILL_STATEMENTS } from './fill-sql.ts';
import { timed } from './progress.ts';

const LIMIT_MS = 60 * 60 * 1000;
const FILLED_TABLES = ['contact', 'contact__group_list', 'media_asset'];

/** Makes the product's tables in an empty database and fills them with one tenant's contacts. */
export async function fill(place: DatabasePlace, rows: number): Promise<void> {
  // One connection, so that settings of the session hold for everything.
  const database = await openDatabase(place, { limitMs: LIMIT_MS, connections: 1 });
  const db = database.kysely;
  const run = async (text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows as { name: string }[];
  try {
    const catalog = await readMetadata('metadata');
    await ensureSystemTables(db, PRODUCT.tables);
    await migrate(db, catalog, { allowLoss: false });
    const { tenantId } = await db.transaction().execute((tx) => createTenant(tx, TENANT));
    await run(`set maintenance_work_mem = '512MB'`);
    await dropSecondaryIndexes(run);
    for (const { what, text } of FILL_STATEMENTS) {
      await timed(what, () => run(text, [tenantId, rows]));
    }
    await timed('indexes', () => makeIndexes(db, catalog, run));
    await timed('vacuum analyze', () => run('vacuum analyze'));
    await run('checkpoint');
  } finally {
    await database.close();
  }
}

type Run = (text: string) => Promise<{ name: string }[]>;

/** An index made after the rows takes a fraction of the time; the migration makes the missing ones again. */
async function dropSecondaryIndexes(run: Run): Promise<void> {
  for (const table of FILLED_TABLES) {
    const indexes = await run(
      `select indexrelid::regclass::text as name from pg_index
        where indrelid = '${table}'::regclass and not indisprimary`,
    );
    for (const { name } of indexes) await run(`drop index ${name}`);
  }
}

async function makeIndexes(
  db: Db,
  catalog: Awaited<ReturnType<typeof readMetadata>>,
  run: Run,
): Promise<void> {
  await migrate(db, catalog, { allowLoss: false });
  for (const statement of BARE_INDEXES) await run(statement);
}
