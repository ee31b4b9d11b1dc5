import { sql } from 'kysely';
import { API_ROLE, securityOf } from './api-role.ts';
import type { Db } from './system-tables.ts';
import { rightsOf, type TableSet } from './table-set.ts';

/** Any number that no other program takes for an advisory lock. */
const START_LOCK = 7_305_001;

async function secureTable(transaction: Db, table: string, rights: string): Promise<void> {
  const { rows } = await sql<{ secured: boolean }>`select relrowsecurity as secured from pg_class
    where oid = ${`tessera.${table}`}::regclass`.execute(transaction);
  const name = `tessera.${table}`;
  if (!rows[0]?.secured) {
    await sql.raw(securityOf(name, table === 'tenant' ? 'id' : 'tenant_id')).execute(transaction);
  }
  // Each time: what an earlier version gave goes.
  await sql
    .raw(`revoke all on ${name} from ${API_ROLE}; grant ${rights} on ${name} to ${API_ROLE}`)
    .execute(transaction);
}

/** Of a statement that makes an index: what it is called. */
const indexOf = (statement: string): string =>
  /^create (?:unique )?index if not exists "?(\w+)/.exec(statement)?.[1] ?? '';

/** `if not exists` locks a table against writing even where there is nothing to do. */
async function indexNames(transaction: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = 'tessera'`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Creates what is missing of the tables that no model file describes, in the order of the sets. Processes starting together take turns; where
 * nothing is missing no table is locked, since others are at work.
 */
export async function ensureSystemTables(kysely: Db, sets: readonly TableSet[]): Promise<void> {
  const rights = rightsOf(sets);
  await kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(transaction);
    const known = await indexNames(transaction);
    for (const statement of sets.flatMap(({ statements }) => statements)) {
      if (!known.has(indexOf(statement.compile(transaction).sql))) await statement.execute(transaction);
    }
    for (const [table, granted] of rights) await secureTable(transaction, table, granted);
  });
}
