import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../../../src/contract/errors.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

/** SQL text and the JavaScript value that both engines have to give. */
const VALUES: readonly (readonly [sqlText: string, value: unknown])[] = [
  ['true', true],
  ['42::int', 42],
  ['9007199254740993::bigint', '9007199254740993'],
  ['0.1::double precision', 0.1],
  ['1.5::real', 1.5],
  ["'NaN'::double precision", NaN],
  ['12.340::numeric', '12.340'],
  ["'2024-02-29'::date", '2024-02-29'],
  ["'2024-02-29 23:59:59.123'::timestamp", '2024-02-29 23:59:59.123'],
  ["'23:59:59'::time", '23:59:59'],
  ["'2024-02-29 23:59:59+02'::timestamptz", '2024-02-29 21:59:59+00'],
  ["'Zażółć 🙂'::text", 'Zażółć 🙂'],
  [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  [`array['a', null, 'b,"c']::text[]`, ['a', null, 'b,"c']],
  ['array[9007199254740993]::bigint[]', ['9007199254740993']],
  ["array['2024-02-29']::date[]", ['2024-02-29']],
  ['null::int', null],
];

describeOnEachDatabase('database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test.each(VALUES)('reads %s', async (text, value) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(database.kysely);
    expect(rows).toEqual([{ value }]);
  });

  test('gives values back as they were written', async () => {
    const long = 'x'.repeat(300_000);
    const { rows } =
      await sql`select ${long}::text as long, ${['a', 'b']}::text[] as list, ${null}::int as none,
      ${JSON.stringify({ a: 1 })}::jsonb as json`.execute(database.kysely);
    expect(rows).toEqual([{ long, list: ['a', 'b'], none: null, json: { a: 1 } }]);
  });

  test('reads many rows', async () => {
    const { rows } = await sql`select n, repeat('y', 100) as text from generate_series(1, 20000) n`.execute(
      database.kysely,
    );
    expect(rows).toHaveLength(20_000);
    expect(rows[19_999]).toMatchObject({ n: 20_000 });
  });

  test('counts the rows a statement changes', async () => {
    await sql`create table counted (n int)`.execute(database.kysely);
    const { numAffectedRows } = await sql`insert into counted select generate_series(1, 7)`.execute(
      database.kysely,
    );
    expect(numAffectedRows).toBe(7n);
  });

  test('goes on after an error', async () => {
    await expect(sql`selec 1`.execute(database.kysely)).rejects.toMatchObject({ code: '42601' });
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  });

  test('rolls back when the function of a transaction throws', async () => {
    await sql`create table rolled (n int)`.execute(database.kysely);
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into rolled values (1)`.execute(transaction);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect((await sql`select * from rolled`.execute(database.kysely)).rows).toEqual([]);
  });

  test('keeps queries of others out of a transaction', async () => {
    await sql`create table apart (n int)`.execute(database.kysely);
    const other = Promise.withResolvers<void>();
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await sql`insert into apart values (1)`.execute(transaction);
      void sql`insert into apart values (2)`
        .execute(database.kysely)
        .then(() => other.resolve(), other.reject);
      await sql`insert into apart values (3)`.execute(transaction);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await other.promise;
    expect((await sql`select n from apart`.execute(database.kysely)).rows).toEqual([{ n: 2 }]);
  });

  test('rolls back a connection that is given back inside a transaction', async () => {
    await sql`create table left_open (n int)`.execute(database.kysely);
    await database.kysely.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`insert into left_open values (1)`.execute(connection);
    });
    await sql`insert into left_open values (2)`.execute(database.kysely);
    expect((await sql`select n from left_open`.execute(database.kysely)).rows).toEqual([{ n: 2 }]);
  });

  test('has the extensions', async () => {
    const { rows } = await sql<{ extname: string }>`select extname from pg_extension`.execute(
      database.kysely,
    );
    expect(rows.map(({ extname }) => extname)).toEqual(expect.arrayContaining(['pg_trgm']));
  });

  /** What one process takes of the work of all tenants it takes as the owner. */
  const OF_ALL_TENANTS = ['due_next', 'due_taken', 'event_order', 'event_transaction'];
  test('makes the system tables once, each with the tenant first', async () => {
    await ensureSystemTables(database.kysely);
    await ensureSystemTables(database.kysely);
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where schemaname = 'tessera' and tablename <> 'tenant'
        and indexname not in (${sql.join(OF_ALL_TENANTS)})`.execute(database.kysely);
    expect(rows.length).toBeGreaterThan(2);
    for (const { indexdef } of rows) expect(indexdef).toContain('(tenant_id');
  });
});

describeOnEachDatabase('a database with a limit', (open) => {
  test('answers a query past it with timeout', async () => {
    const database = await open({ limitMs: 300 });
    const slow = sql`select count(*) from generate_series(1, 100000000000)`.execute(database.kysely);
    await expect(slow).rejects.toBeInstanceOf(ApiError);
    await expect(slow).rejects.toThrow('timeout');
  });
});
