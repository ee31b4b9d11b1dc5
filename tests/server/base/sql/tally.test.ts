/** What is counted as records change is what a count of them finds, whatever statement changes them. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Field, ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { ensureSystemTables } from '../../../../src/server/base/db/ensure-tables.ts';
import { tenantStatement } from '../../../../src/server/base/db/statement.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import type { Sql } from '../../../../src/server/base/sql/read.ts';
import { type AskedFacts, condense, counted, tallied } from '../../../../src/server/base/sql/tally.ts';
import { PRODUCT } from '../../../../src/server/compose.ts';
import { createTenant } from '../../../../src/server/platform/auth/tenants.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { TENANT } from '../../../../scripts/bench/facts.ts';
import { runs } from '../../../support/length.ts';
import { expectTallyHolds } from '../../../support/recount.ts';

const BOOK = {
  fields: [
    { name: 'shop', kind: 'OBJECT', typeName: 'Shop' },
    { name: 'state', kind: 'ENUM', values: ['NEW', 'SOLD'] },
    { name: 'soldAt', kind: 'TIMESTAMP' },
    { name: 'buyer', kind: 'STRING' },
    { name: 'tags', kind: 'LIST', typeName: 'STRING' },
  ],
};
const TALLY = {
  of: 'shop',
  parts: [
    [{ field: 'state' }, { field: 'soldAt' }],
    [{ field: 'soldAt', as: 'hour' }],
    [{ field: 'buyer', as: 'domain' }, { field: 'state' }],
    [{ field: 'tags', as: 'each' }, { field: 'state' }],
  ],
};
const catalogOf = (book: object) =>
  buildCatalog(
    new Map([
      ['objects/Shop/model.json', JSON.stringify({ fields: [{ name: 'name', kind: 'STRING' }] })],
      ['objects/Book/model.json', JSON.stringify(book)],
    ]),
  );

const id = fc.constantFrom('1', '2', '3', '4', '5');
const change = fc.oneof(
  fc.record({
    put: id,
    shop: fc.constantFrom('a', 'b', null),
    state: fc.constantFrom('NEW', 'SOLD', null),
    tags: fc.option(fc.subarray(['x', 'y'])),
  }),
  fc.record({ sell: fc.uniqueArray(id, { maxLength: 4 }), hours: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ hide: id, isBack: fc.boolean() }),
  fc.record({ drop: id }),
  fc.record({ condense: fc.constantFrom('a', 'b') }),
);

describeOnEachDatabase('a tally', (open) => {
  const start = async () => {
    const database = await open();
    const { kysely } = database;
    await ensureSystemTables(kysely, PRODUCT.tables);
    const { tenantId } = await kysely.transaction().execute((tx) => createTenant(tx, TENANT));
    const apply = async (book: object) => {
      const catalog = catalogOf(book);
      expect(catalog.problems.filter(({ file }) => file.startsWith('metadata/objects'))).toEqual([]);
      const done = await migrate(kysely, catalog, { allowLoss: true });
      return { done, book: catalog.objects.get('Book') as ObjectType };
    };
    return { database, kysely, tenantId, apply };
  };

  it('holds through whatever is written, deleted, brought back, and merged', async () => {
    const { database, kysely, tenantId, apply } = await start();
    const { book } = await apply({ ...BOOK, tally: TALLY });
    const one = async (step: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
      if ('put' in step) {
        await sql`insert into book (tenant_id, id, shop, state, buyer, tags)
          values (${tenantId}, ${step.put}, ${step.shop}, ${step.state}, ${`x@${step.put}.TEST`}, ${step.tags && JSON.stringify(step.tags)}::text::jsonb)
          on conflict (tenant_id, id) do update set shop = excluded.shop, state = excluded.state, tags = excluded.tags`.execute(
          kysely,
        );
      } else if ('sell' in step) {
        await sql`update book set state = 'SOLD', sold_at = timestamptz '2026-03-29 00:30Z' + ${step.hours} * interval '1 hour'
          where id = any(${step.sell})`.execute(kysely);
      } else if ('hide' in step) {
        await sql`update book set deleted_at = ${step.isBack ? null : sql`now()`} where id = ${step.hide}`.execute(
          kysely,
        );
      } else if ('drop' in step) await sql`delete from book where id = ${step.drop}`.execute(kysely);
      else await database.forTenant(tenantId).run(condense(tenantId, book, step.condense));
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const step of steps) await one(step);
        await expectTallyHolds(kysely, book);
      }),
      { numRuns: runs(15, 200) },
    );
  });

  it('begins with what is there, tells it by facts as a count does, and goes with its key', async () => {
    const { database, kysely, tenantId, apply } = await start();
    await apply(BOOK);
    await sql`insert into book (tenant_id, id, shop, state, sold_at, buyer, tags)
      select ${tenantId}, n::text, 'a', case when n < 4 then 'NEW' else 'SOLD' end,
        case when n > 3 then timestamptz '2026-03-01 10:20Z' end, 'p@B.test',
        case when n > 8 then '["x","y"]' when n > 5 then '["x"]' end::jsonb from generate_series(1, 10) as n`.execute(
      kysely,
    );
    const { done, book } = await apply({ ...BOOK, tally: TALLY });
    expect(done).toContain('count Book');
    expect((await apply({ ...BOOK, tally: TALLY })).done).toEqual([]);
    const rowsOf = async (source: Sql) => {
      const rows = await database
        .forTenant(tenantId)
        .run(tenantStatement(tenantId, sql<object>`select m.* from ${source} as m where ${tenantId} <> ''`));
      return rows.map((row) => JSON.stringify(row)).toSorted();
    };
    const of = book.fields.get('shop') as Field;
    const told = async (asked: AskedFacts) => {
      const { from, isKept } = tallied(tenantId, book, of, asked, sql`'a'`);
      expect(await rowsOf(from)).toEqual(await rowsOf(counted(tenantId, book, of, asked, sql`'a'`)));
      return { isKept, rows: await rowsOf(from) };
    };
    expect(await told({ soldAt: 'hour' })).toEqual({
      isKept: true,
      rows: ['{"items":"7","sold_at":"2026-03-01 10:00:00"}'],
    });
    expect(await told({ state: 'value', soldAt: 'set' })).toMatchObject({ isKept: true });
    expect(await told({ buyer: 'domain', state: 'value' })).toMatchObject({ isKept: true });
    expect(await told({ tags: 'each' })).toEqual({
      isKept: true,
      rows: ['{"items":"2","tags":"y"}', '{"items":"5","tags":"x"}'],
    });
    expect(await told({ buyer: 'set' })).toMatchObject({ isKept: false });
    await sql`update book set state = 'NEW' where id = '10'`.execute(kysely);
    await expectTallyHolds(kysely, book);
    expect((await apply(BOOK)).done).toEqual(['drop tessera.tally_book']);
  });
});
