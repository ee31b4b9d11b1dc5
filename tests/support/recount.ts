import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { ObjectType } from '../../src/contract/metadata/catalog.ts';
import { tableOf } from '../../src/server/base/sql/names.ts';
import { addedText } from '../../src/server/base/sql/tally.ts';

/** What is kept of an object's records is what a count of them finds. Answers how many different things it tells. */
export async function expectTallyHolds(kysely: Kysely<unknown>, object: ObjectType): Promise<number> {
  const { tally } = object;
  if (!tally) throw new Error(`${object.name} keeps no tally.`);
  const { rows } = await sql<{ count: number; wrong: unknown }>`with kept as (
      select tenant_id, of_id, part, facts, sum(items)::int as items from tessera.tally where object = ${object.source}
      group by 1, 2, 3, 4 having sum(items) <> 0),
    found as (select tenant_id, of_id, part, facts, items::int from (${sql.raw(
      addedText(tally.of, tally.parts, `select *, 1 as by from "${tableOf(object)}"`),
    )}) as a)
    select (select count(*)::int from kept) as count, (select json_agg(w) from (
      (select 'kept' as by, * from (table kept except table found) as a) union all
      (select 'found', * from (table found except table kept) as b)) as w) as wrong`.execute(kysely);
  expect(rows[0]?.wrong).toBeNull();
  return rows[0]?.count ?? 0;
}
