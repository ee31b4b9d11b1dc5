import { sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../../base/db/database.ts';
import { linkTableName, OWN_TABLES, tableOf } from '../../base/sql/names.ts';

type Maintained = Pick<Database, 'kysely' | 'engine'>;

/**
 * What autovacuum does elsewhere, and nobody in PGlite: space of dead rows is used again, and plans are made by
 * statistics that fit. A statement for each table, so that other calls get their turn between them.
 */
async function maintainTables(
  { kysely, engine }: Maintained,
  tables: readonly string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (engine !== 'pglite') return;
  for (const table of tables) {
    if (signal?.aborted) return;
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(kysely);
  }
}

/** After many of an object's records have changed. */
export function maintainObject(
  database: Maintained,
  object: ObjectType,
  signal?: AbortSignal,
): Promise<void> {
  return maintainTables(database, tablesOf(object), signal);
}

/** Once a day. */
export async function maintainAll(
  database: Maintained,
  catalog: Catalog,
  signal?: AbortSignal,
): Promise<void> {
  const objects = [...catalog.objects.values()].filter(({ name, source }) => name === source);
  const { rows } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('tessera', 'tessera_jobs', 'tessera_ops')
      or schemaname = 'public' and starts_with(tablename, ${OWN_TABLES}) order by 1`.execute(database.kysely);
  const tables = [...objects.flatMap(tablesOf), ...rows.map(({ name }) => name)];
  await maintainTables(database, tables, signal);
}

function tablesOf(object: ObjectType): string[] {
  const links = [...object.fields.values()].filter(({ relation }) => relation?.type === 'members');
  return [
    tableOf(object),
    ...links.map(({ from }) => linkTableName(object.source, from, object.tablePrefix)),
  ];
}
