import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { forTheseValues, tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const TENANT = 'tenant';
const setting = (name: string, inIndexOrder = false) =>
  tenantStatement(
    TENANT,
    sql<{ value: string }>`select current_setting(${name}) as value where ${TENANT}::text is not null`,
    { inIndexOrder },
  );
const failing = tenantStatement(TENANT, sql<object>`select 1 / length(${TENANT}::text) - 1 / 0`, {
  inIndexOrder: true,
});

describeOnEachDatabase('the database of a tenant', (open) => {
  let database: Database;
  let db: TenantDb;
  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    db = database.forTenant(TENANT);
  });
  const valueOf = async (tx: TenantDb, name: string) => (await tx.run(setting(name)))[0]?.value;

  it('sorts nothing for a statement that takes the order of an index, and sorts again after it', async () => {
    type Work = (tx: TenantDb) => Promise<void>;
    for (const run of [(work: Work) => work(db), (work: Work) => db.transaction(work)]) {
      await run(async (tx) => {
        expect(await tx.run(setting('enable_sort', true))).toEqual([{ value: 'off' }]);
        expect(await valueOf(tx, 'enable_sort')).toBe('on');
      });
      await expect(run((tx) => tx.run(failing).then(() => undefined))).rejects.toThrow('division by zero');
      expect(await valueOf(db, 'enable_sort')).toBe('on');
    }
  });

  it('does not call kept what a statement has undone that was passed over', async () => {
    const kept = db.transaction((tx) => tx.run(failing).catch(() => undefined));
    await expect(kept).rejects.toThrow('nothing of it was kept');
  });

  it('waits for the disk at the end of a transaction, but where that may be later', async () => {
    const flushOf = (tx: TenantDb) => valueOf(tx, 'synchronous_commit');
    expect(await db.transaction(flushOf)).toBe('on');
    expect(await db.transaction(flushOf, 'later')).toBe('off');
    expect(await flushOf(db)).toBe('on');
  });

  it('does anew what the database has ended since two waited for each other', async () => {
    if (database.engine === 'pglite') return;
    const held = (name: string) =>
      tenantStatement(
        TENANT,
        sql<object>`select pg_advisory_xact_lock(hashtext(${name})) where ${TENANT}::text is not null`,
      );
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const work = (first: string, then: string) =>
      db.transaction(async (tx) => {
        await tx.run(held(first));
        if (++begun === 2) both.resolve();
        await both.promise;
        // As calls do, whose errors become a part of the answer.
        await tx.run(held(then)).catch(() => {
          throw new Error('told otherwise');
        });
        return first;
      });
    expect(await Promise.all([work('a', 'b'), work('b', 'a')])).toEqual(['a', 'b']);
    expect(begun).toBe(3);
  });

  it('plans a search for its values each time, however often it comes', async () => {
    const plans = async (isSearch: boolean) => {
      const condition = isSearch ? forTheseValues(TENANT) : sql`true`;
      const statement = tenantStatement(
        TENANT,
        sql<object>`select 1 where ${TENANT}::text like ${'%a%'} and ${condition}`,
        { prepared: isSearch ? 'for-values' : true },
      );
      // On one connection.
      return db.transaction(async (tx) => {
        for (let time = 0; time < 12; time++) await tx.run(statement);
        const [found] = await tx.run(
          tenantStatement(
            TENANT,
            sql<{ generic: string; custom: string }>`select generic_plans as generic, custom_plans as custom
              from pg_prepared_statements where statement = ${statement.text} and ${TENANT}::text is not null`,
          ),
        );
        return found;
      });
    };
    const [search, fixed] = [await plans(true), await plans(false)];
    // The first two times it was not known to come often.
    expect(Number(search?.custom)).toBeGreaterThanOrEqual(10);
    expect(search?.generic).toBe('0');
    expect(Number(fixed?.generic)).toBeGreaterThan(0);
  });
});
