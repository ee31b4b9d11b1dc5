import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../../../src/contract/filter/resolve.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { countReader } from '../../../../src/server/base/records/count.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { compileCount } from '../../../../src/server/base/sql/count.ts';
import { catalog, objectOf } from '../../../contract/filter/metadata.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const ROWS = 3000;

describeOnEachDatabase('counting', (open) => {
  const tenantId = 'tenant';
  const object = objectOf('Thing');
  const filter = queryFilter('Thing', 'title', 'CONTAINS', 'nine');
  const where = resolveFilter(catalog, object, filter, { timeZone: 'UTC' });
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    const rows = Array.from({ length: ROWS }, (_, at) => ({ id: `t${at}`, title: at % 3 ? 'nine' : 'ten' }));
    await database.forTenant(tenantId).run(compileBulkInsert(tenantId, object, rows));
    await sql`vacuum analyze thing`.execute(database.kysely);
  });

  it('all of the live records reads an index alone, and tests none of them', async () => {
    const statement = compileCount({ tenantId, object, where: undefined, exactUpTo: undefined });
    const explained = { ...statement, text: `explain (costs off) ${statement.text}` };
    // Few records would be read faster than an index.
    const off = sql<object>`select set_config('enable_seqscan', 'off', true), ${tenantId}::text`;
    const plan = await database.forTenant(tenantId).transaction(async (tx) => {
      await tx.run(tenantStatement(tenantId, off));
      return JSON.stringify(await tx.run(explained as typeof statement));
    });
    expect(plan).toMatch(/Index Only Scan using thing__life__deleted_at/);
    expect(plan).toMatch(/Index Cond: \(\(tenant_id = [^)]*\) AND \(deleted_at IS NULL\)\)/);
    expect(plan).not.toMatch(/" +Filter:/);
  });

  it('within time is exact', async () => {
    const count = await countReader({ tenantId, object, where })(database.forTenant(tenantId));
    expect(count).toEqual({ total: 2000, totalIsExact: true });
  });

  it('of a filter that is slow to test ends in time, with an estimate', async () => {
    // All records would take half a minute.
    await sql`create function slow(text) returns boolean language plpgsql immutable as $$
      declare until timestamptz := clock_timestamp() + interval '10 milliseconds';
      begin while clock_timestamp() < until loop end loop; return true; end $$`.execute(database.kysely);
    await sql`alter policy tenant on thing using (
      tenant_id = current_setting('tessera.tenant', true) and slow(id))`.execute(database.kysely);
    const db = database.forTenant(tenantId);
    const other = queryFilter('Thing', 'title', 'NOT_CONTAINS', 'ten');
    const node = { tenantId, object, where: resolveFilter(catalog, object, other, { timeZone: 'UTC' }) };
    const count = await countReader(node)(db);
    expect(count.totalIsExact).toBe(false);
    expect(count.total).toBeGreaterThan(0);
    expect(await countReader(node)(db)).toEqual(count);
  });
});
