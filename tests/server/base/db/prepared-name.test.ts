/** Which texts are prepared, and that a name stands for one text for ever (`pg_prepared_statements`). */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { preparedName, PreparedNames } from '../../../../src/server/base/db/prepared-name.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import type { TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { ensureSystemTables } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

describe('names of prepared statements', () => {
  const use = (names: PreparedNames, text: string, times: number) =>
    Array.from({ length: times }, () => names.of(text)).at(-1);

  it('are for what comes often', () => {
    const names = new PreparedNames('n', 2);
    expect([names.of('a'), names.of('a'), names.of('a'), names.of('a')]).toEqual([
      undefined,
      undefined,
      'n_0',
      'n_0',
    ]);
  });

  it('go from the least used to what is used twice as much', () => {
    const names = new PreparedNames('n', 2);
    expect([use(names, 'a', 5), use(names, 'b', 4)]).toEqual(['n_0', 'n_1']);
    expect(use(names, 'c', 8)).toBeUndefined();
    expect(names.of('c')).toBe('n_2');
    expect([names.isInUse('n_0'), names.isInUse('n_1'), names.isInUse('n_2')]).toEqual([true, false, true]);
    expect(names.of('b')).toBeUndefined();
    expect(names.of('a')).toBe('n_0');
  });

  it('stay where texts come equally often', () => {
    const names = new PreparedNames('n', 2);
    for (let round = 0; round < 50; round++) for (const text of ['a', 'b', 'c', 'd']) names.of(text);
    expect(['a', 'b', 'c', 'd'].map((text) => names.of(text))).toEqual(['n_0', 'n_1', undefined, undefined]);
  });

  it('go to what is used now, however much another was used once', () => {
    const names = new PreparedNames('n', 1);
    use(names, 'a', 100_000);
    expect(use(names, 'b', 100_000)).toBe('n_1');
  });

  it('stand for one text, and never for more texts than there may be', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 400 }), (texts) => {
        const names = new PreparedNames('n', 3);
        const given = new Map<string, number>();
        for (const text of texts) {
          const name = names.of(String(text));
          if (name === undefined) continue;
          expect(given.get(name) ?? text).toBe(text);
          given.set(name, text);
        }
        expect([...given.keys()].filter((name) => names.isInUse(name)).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

const TENANT = 'tenant';
/** Answers its number. */
const numbered = (at: number, fails = false) =>
  tenantStatement(
    TENANT,
    sql<{
      at: number;
    }>`select ${sql.lit(at)}::int / ${fails ? 0 : 1}::int as at where ${TENANT}::text is not null`,
    { prepared: true },
  );
const held = tenantStatement(
  TENANT,
  sql<{ statement: string }>`select statement from pg_prepared_statements
    where name like 'tessera%' and ${TENANT}::text is not null`,
);

/** All databases of this process share the names: no text is another test's. */
let last = 1_000_000;

describeOnEachDatabase('prepared statements', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open({ connections: 3 });
    await ensureSystemTables(database.kysely);
  });
  const answer = async (db: TenantDb, at: number) => (await db.run(numbered(at)))[0]?.at;

  it('leave a connection that has others to keep, in the middle of a transaction too', async () => {
    /** Has its name whatever else is used, from now until as many others are. */
    const popular = (at: number) => {
      const { text } = numbered(at);
      for (let use = 0; use < 600; use++) preparedName(text, true);
    };
    await database.forTenant(TENANT).transaction(async (tx) => {
      const kept = async () => new Set((await tx.run(held)).map(({ statement }) => statement));
      const texts = Array.from({ length: 20 }, () => ++last);
      for (const at of texts) {
        popular(at);
        expect(await answer(tx, at)).toBe(at);
      }
      const before = await kept();
      expect(texts.filter((at) => !before.has(numbered(at).text))).toEqual([]);
      for (let other = 0; other < 300; other++) popular((last += 100));
      expect(await answer(tx, last)).toBe(last);
      const now = await kept();
      expect(texts.filter((at) => now.has(numbered(at).text))).toEqual([]);
      expect(now).toContain(numbered(last).text);
      for (const at of texts) expect(await answer(tx, at)).toBe(at);
    });
  });

  it('answer what they ask on every connection, whatever has failed before', async () => {
    const db = database.forTenant(TENANT);
    const turns = Array.from({ length: 6 }, async (_, who) => {
      for (let turn = 0; turn < 400; turn++) {
        // Few come often, and others each time: names go from one to another.
        const at = 50_000 + who + (turn % 7) * (1 + Math.floor(turn / 40)) * 10;
        const failing = turn % 11 === 0;
        const work = async (on: TenantDb) => {
          expect(await answer(on, at)).toBe(at);
          if (failing) await on.run(numbered(at, true));
        };
        const done = turn % 5 === 0 ? db.transaction(work) : work(db);
        await (failing ? expect(done).rejects.toThrow('division by zero') : done);
      }
    });
    await Promise.all(turns);
  });
});
