import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import { IndexMaker } from '../../../../src/server/base/migrate/index-maker.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { describeOnEachDatabase, type OpenTestDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const LIMIT_MS = 400;

const catalogOf = (more: object) =>
  buildCatalog(
    new Map([
      [
        'objects/Thing/model.json',
        JSON.stringify({ fields: [{ name: 'name', kind: 'STRING', maxLength: 100, ...more }] }),
      ],
    ]),
  );

/** A table with records, and a model that wants one index more. */
async function start(open: OpenTestDatabase, more: object = { sortable: true }) {
  const database = await open({ limitMs: LIMIT_MS });
  const { kysely: db, unlimited } = database;
  await ensureSystemTables(unlimited);
  await migrate(unlimited, catalogOf({}), { allowLoss: false });
  const insert = (id: string) =>
    sql`insert into thing (tenant_id, id, name) values ('t', ${id}, 'a')`.execute(db);
  await insert('1');
  const catalog = catalogOf(more);
  const done = await migrate(unlimited, catalog, { allowLoss: false, largeFrom: 1 });
  // The change of the model finds no value twice: this one comes between that and the index.
  await insert('2');
  const indexes = async () => {
    const { rows } = await sql<{ valid: boolean }>`select x.indisvalid as valid from pg_index as x
      join pg_class as i on i.oid = x.indexrelid
      where i.relname in ('thing__sorted__name', 'thing__distinct__name')`.execute(db);
    return rows.map(({ valid }) => valid);
  };
  return { database, db, insert, done, indexes, maker: () => new IndexMaker(database, catalog) };
}

describeOnEachDatabase('indexes of large tables', (open) => {
  it('are left out by the migration, and made then, once', async () => {
    const { done, indexes, maker } = await start(open);
    expect(done).toEqual([]);
    expect(await indexes()).toEqual([]);
    // Two processes at once.
    await Promise.all([maker().makeAll(), maker().makeAll()]);
    expect(await indexes()).toEqual([true]);
  });

  it('are made anew where a process has left one half made', async () => {
    const { db, indexes, maker, database } = await start(open);
    await maker().makeAll();
    await sql`update pg_index set indisvalid = false where indexrelid = 'thing__sorted__name'::regclass`.execute(
      db,
    );
    await maker().makeAll();
    expect(await indexes()).toEqual([true]);
    // Of a small table the migration does.
    await sql`update pg_index set indisvalid = false where indexrelid = 'thing__sorted__name'::regclass`.execute(
      db,
    );
    const again = await migrate(database.unlimited, catalogOf({ sortable: true }), { allowLoss: false });
    expect(again).toEqual(['create index thing__sorted__name']);
    expect(await indexes()).toEqual([true]);
  });

  it('are refused where values that are to be unique are not, and nothing of them stays', async () => {
    const { indexes, insert, maker } = await start(open, { unique: true });
    await expect(maker().makeUnique()).rejects.toThrow(
      /refused to create index thing__distinct__name: .*Mend the data or the model file/,
    );
    expect(await indexes()).toEqual([]);
    await insert('3');
  });

  it('take as long as they take, while nobody who writes waits', async () => {
    const { database, db, insert, indexes, maker } = await start(open);
    if (database.engine === 'pglite') return;
    const making = await db.transaction().execute(async (tx) => {
      await sql`insert into thing (tenant_id, id, name) values ('t', '3', 'b')`.execute(tx);
      const made = maker().makeAll();
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where query like 'create index concurrently%' and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      });
      await insert('4');
      await delay(2 * LIMIT_MS);
      await insert('5');
      expect(await indexes()).toEqual([false]);
      return { made };
    });
    await making.made;
    expect(await indexes()).toEqual([true]);
  });

  it('know no limit of time, which all others keep', async () => {
    const { database, db } = await start(open);
    const sleep = sql`select pg_sleep(${(2 * LIMIT_MS) / 1000})`;
    await sleep.execute(database.unlimited);
    await expect(sleep.execute(db)).rejects.toMatchObject({ problem: { message: 'timeout' } });
  });
});
