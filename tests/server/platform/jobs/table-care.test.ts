import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { TableCare } from '../../../../src/server/platform/jobs/table-care.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { patience } from '../../../support/patience.ts';

const ROWS = 3000;

describeOnEachDatabase('the care for tables', (open) => {
  const audited = (database: Database, from: number) =>
    sql`insert into tessera.audit (tenant_id, id, user_name, object, record_id, action, changes)
      select 't', 'a' || n, 'n', 'Contact', 'r' || n, 'CREATE', '[]'
      from generate_series(${from}::int, ${from + ROWS - 1}::int) as n`.execute(database.kysely);
  const known = async ({ kysely }: Database) => {
    const { rows } = await sql<{ reltuples: number }>`select reltuples from pg_class
      where oid = 'tessera.audit'::regclass`.execute(kysely);
    return Math.max(0, rows[0]?.reltuples ?? 0);
  };

  it('knows of every table that grows while a job runs, whatever object the job is about', async () => {
    const database = await open({ product: true });
    const care = new TableCare(database, new AbortController().signal, 0);
    const isCared = database.engine === 'pglite';
    const ended = care.tend();
    await audited(database, 0);
    const first = isCared ? ROWS : 0;
    await expect.poll(() => known(database), { timeout: patience(10_000) }).toBe(first);
    await audited(database, ROWS);
    await expect.poll(() => known(database), { timeout: patience(10_000) }).toBe(2 * first);
    ended();
    await care.settled();
  });

  it('gives the space of dead rows free once jobs have ended and nobody asks', async () => {
    const database = await open({ product: true });
    const care = new TableCare(database, new AbortController().signal, 0);
    await audited(database, 0);
    await sql`delete from tessera.audit where tenant_id = 't'`.execute(database.kysely);
    care.tend()();
    await care.settled();
    const { rows } = await sql<{
      dead: number;
    }>`select pg_stat_get_dead_tuples('tessera.audit'::regclass)::int as dead`.execute(database.kysely);
    if (database.engine === 'pglite') expect(rows).toEqual([{ dead: 0 }]);
  });

  it('waits until nobody has asked for a while', async () => {
    const database = await open({ product: true });
    if (database.engine !== 'pglite') return;
    const stopping = new AbortController();
    const care = new TableCare(database, stopping.signal, 60_000);
    await audited(database, 0);
    const tidied = care.tidy().catch(() => 'stopped');
    await audited(database, ROWS);
    expect(await known(database)).toBe(0);
    stopping.abort();
    await tidied;
    expect(await known(database)).toBe(0);
  });

  it('begins a vacuum of a large table only when nobody has asked for longer', async () => {
    const database = await open({ product: true });
    if (database.engine !== 'pglite') return;
    const { kysely, background, engine } = database;
    const dead = async (table: string) => {
      await sql`select pg_stat_force_next_flush()`.execute(kysely);
      const { rows } = await sql<{ dead: number }>`select
        pg_stat_get_dead_tuples(${table}::text::regclass)::int as dead`.execute(kysely);
      return rows[0]?.dead;
    };
    await sql`create table tessera.large as
      select n, repeat(md5(n::text), 8) as text from generate_series(1, 80000) as n`.execute(kysely);
    await sql`delete from tessera.large where n % 2 = 0`.execute(kysely);
    await audited(database, 0);
    await sql`delete from tessera.audit where tenant_id = 't'`.execute(kysely);
    await expect.poll(() => dead('tessera.audit')).toBe(ROWS);
    let quietMs = 100;
    const asked = { background, engine, connections: () => ({ ...database.connections(), quietMs }) };
    const tidied = new TableCare(asked, new AbortController().signal, 100).tidy();
    await expect.poll(() => dead('tessera.audit')).toBe(0);
    expect(await dead('tessera.large')).toBe(40_000);
    quietMs = 10_000;
    await tidied;
    expect(await dead('tessera.large')).toBe(0);
  });
});
