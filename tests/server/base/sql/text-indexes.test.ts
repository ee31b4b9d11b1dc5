import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../../src/contract/kinds/operators.ts';
import { resolveFilter } from '../../../../src/contract/filter/resolve.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { compileCount } from '../../../../src/server/base/sql/count.ts';
import { catalog, objectOf } from '../../../contract/filter/metadata.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const ROWS = 10_000;
const FEW = 40;

describeOnEachDatabase('text is found by index, as the role of the API', (open) => {
  const object = objectOf('Thing');
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    id: `t${at}`,
    title: `Zażółć ${(at * 7919) % ROWS} gęślą ${at.toString(36)}`,
  }));
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    await database.forTenant('tenant').run(compileBulkInsert('tenant', object, rows));
    // The same texts, and the same ids, of a tenant that has few.
    await database.forTenant('small').run(compileBulkInsert('small', object, rows.slice(0, FEW)));
    // Vacuum also moves new rows into the trigram index, without which the planner shuns it.
    await sql`vacuum analyze thing`.execute(database.kysely);
  });

  it.each<[Operator, unknown, string]>([
    ['CONTAINS', 'GĘŚLĄ 7PS', 'thing__search_1__title'],
    ['ENDS_WITH', 'Ą 7PS', 'thing__search_1__title'],
    ['STARTS_WITH', 'zażółć 1234 ', 'thing__search_1__title'],
  ])('%s %s', async (operator, value, index) => {
    const statement = countOf('tenant', operator, value);
    const explained = { ...statement, prepared: false, text: `explain (format json) ${statement.text}` };
    const plan = await database.forTenant('tenant').run(explained as typeof statement);
    expect(JSON.stringify(plan)).toContain(`"Index Name":"${index}"`);
  });

  it.each(['Żółć 79', 'gęślą 7PS', 'GĘŚLĄ', 'nowhere'])(
    'finds %s among what is the tenant’s',
    async (term) => {
      const found = (all: typeof rows) =>
        all.filter(({ title }) => title.toLowerCase().includes(term.toLowerCase())).length;
      const totals = ['tenant', 'small', 'nobody'].map(async (tenantId) => {
        const [row] = await database.forTenant(tenantId).run(countOf(tenantId, 'CONTAINS', term));
        return Number(row?.total);
      });
      expect(await Promise.all(totals)).toEqual([found(rows), found(rows.slice(0, FEW)), 0]);
    },
  );

  function countOf(tenantId: string, operator: Operator, value: unknown) {
    const filter = queryFilter('Thing', 'title', operator, value);
    const where = resolveFilter(catalog, object, filter, { timeZone: 'UTC' });
    return compileCount({ tenantId, object, where, exactUpTo: undefined });
  }
});
