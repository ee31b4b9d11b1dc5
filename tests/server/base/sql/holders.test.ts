import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { compileHolders } from '../../../../src/server/base/sql/import-find.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { ensureSystemTables } from '../../../support/composed.ts';

const ROWS = 3000;
const text = { kind: 'STRING', unique: true, sortable: true, searchable: true, maxLength: 100 };
const model = {
  fields: [
    { name: 'code', ...text },
    { name: 'other', ...text },
  ],
};
const catalog = buildCatalog(new Map([['objects/Card/model.json', JSON.stringify(model)]]));

describeOnEachDatabase('holders of unique values', (open) => {
  const object = catalog.objects.get('Card');
  const code = object?.fields.get('code');
  if (!object || !code) throw new Error(JSON.stringify(catalog.problems));
  const rowsOf = (tenant: string) =>
    Array.from({ length: ROWS }, (_, at) => ({ id: `${tenant}${at}`, code: `Żółw ${at}` }));
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    await database.forTenant('old').run(compileBulkInsert('old', object, rowsOf('old')));
    // Long values make the index of the field a level deeper than others, which then look cheaper.
    const long = Array.from({ length: 6 * ROWS }, (_, at) => ({
      id: `l${at}`,
      code: `${at} ${'x'.repeat(90)}`,
    }));
    await database.forTenant('old').run(compileBulkInsert('old', object, long));
    await sql`vacuum analyze card`.execute(database.kysely);
    // Of this one the statistics know nothing.
    await database.forTenant('new').run(compileBulkInsert('new', object, rowsOf('new')));
  });

  it('finds those of the tenant, by folded value, and nothing near it', async () => {
    const keys = ['żółw 7', 'żółw', 'żółw 2999', 'żółw 3000', '', 'żółw 71\u{10ffff}'];
    const found = await database.forTenant('new').run(compileHolders('new', object, code, keys));
    expect([...found].sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: 'new2999', key: 'żółw 2999' },
      { id: 'new7', key: 'żółw 7' },
    ]);
  });

  it.each(['old', 'new'])('looks each up in the index of the field: %s', async (tenant) => {
    const statement = compileHolders(tenant, object, code, ['żółw 1', 'żółw 2']);
    const explained = { ...statement, text: `explain (format json) ${statement.text}` };
    const plan = JSON.stringify(await database.forTenant(tenant).run(explained as typeof statement));
    expect(plan).toMatch(/"Index Name":"card__(distinct|order)__code"/);
    expect(plan).toMatch(/"Index Cond":"[^}]*>= k\.key/);
  });

  it('goes through nothing of what was written near it and taken back', async () => {
    const db = database.forTenant('new');
    const gone = Array.from({ length: ROWS }, (_, at) => ({ id: `gone${at}`, code: `Żółwie ${at}` }));
    const back = new Error('taken back');
    const taken = db.transaction(async (tx) => {
      await tx.run(compileBulkInsert('new', object, gone));
      throw back;
    });
    await expect(taken).rejects.toBe(back);
    const statement = compileHolders('new', object, code, ['żółwi']);
    const explained = { ...statement, text: `explain (analyze, buffers, format json) ${statement.text}` };
    const plan = JSON.stringify(await db.run(explained as typeof statement));
    const [, hit] = /"Shared Hit Blocks":(\d+)/.exec(plan) ?? [];
    const [, read] = /"Shared Read Blocks":(\d+)/.exec(plan) ?? [];
    expect(Number(hit) + Number(read)).toBeLessThan(100);
  });
});
