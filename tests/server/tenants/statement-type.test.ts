import { CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { query, type TenantDb } from '../../../src/server/base/db/tenant-db.ts';
import { tenantStatement, type TenantStatement } from '../../../src/server/base/db/statement.ts';

const ran: unknown[] = [];
const db: TenantDb = {
  tenantId: 'a',
  isTransaction: false,
  run: (statement) => {
    ran.push(statement);
    return Promise.resolve([]);
  },
  query,
  transaction: (work) => work(db),
  attempt: (work) => work(),
  asOwner: () => Promise.reject(new Error('Nothing here is the owner’s')),
};

it('what runs for a tenant is made by tenantStatement alone: anything else does not compile', async () => {
  const statement = tenantStatement('a', sql<{ one: number }>`select 1 as one where ${'a'} = 'a'`);
  await db.run(statement);
  const same = { tenantId: 'a', text: 'select 1', values: [], prepared: false };
  // @ts-expect-error: of no tenant
  await db.run(CompiledQuery.raw('select 1'));
  // @ts-expect-error: SQL that was never compiled
  await db.run(sql`select 1`);
  // @ts-expect-error: text
  await db.run('select 1');
  // @ts-expect-error: looks like one, but was not made by it
  await db.run(same);
  // @ts-expect-error: nor is a copy with another text
  await db.run({ ...statement, text: 'select 2' });
  // @ts-expect-error: as a type it is none either
  const own: TenantStatement<object> = same;
  // @ts-expect-error: nor is its text to be changed afterwards
  statement.text = 'select 2';
  expect(own).toBeDefined();
  expect(ran).toHaveLength(6);
});

it('a statement that does not name its tenant as a parameter is not made', () => {
  expect(() => tenantStatement('a', sql<object>`select 1`)).toThrow('does not name its tenant');
  expect(() => tenantStatement('a', sql<object>`select ${sql.lit('a')}`)).toThrow('does not name its tenant');
  expect(() => tenantStatement('a', sql<object>`select ${'b'}::text`)).toThrow('does not name its tenant');
});
