/** Days of any year: memory, both databases and a walk over the calendar find the same records. */
import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, expect, it } from 'vitest';
import { evaluate } from '../../src/contract/filter/evaluate.ts';
import { queryFilter } from '../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../src/contract/filter/resolve.ts';
import type { TenantDb } from '../../src/server/base/db/tenant-db.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { planList } from '../../src/server/base/plan/list.ts';
import { readList } from '../../src/server/base/records/read.ts';
import { compileBulkInsert } from '../../src/server/base/sql/bulk.ts';
import { catalog, objectOf } from '../contract/filter/metadata.ts';
import { ensureSystemTables } from '../support/composed.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { runs } from '../support/length.ts';

const thing = objectOf('Thing');
const LEAP = Temporal.PlainDate.from('1980-01-01');
/** Somebody is born on each day of a leap year, and one has no date. */
const ROWS = [
  ...Array.from({ length: 366 }, (_, days) => {
    const born = LEAP.add({ days }).toString();
    return { id: born.slice(5), born, custom_fields: {} };
  }),
  { id: 'none', born: null, custom_fields: {} },
];

/** Whose day it is on one of the days, each looked at by itself. */
function celebrated(first: Temporal.PlainDate, days: number): string[] {
  const found = new Set<string>();
  for (let at = 0; at < Math.min(days, 366); at++) {
    const day = first.add({ days: at });
    found.add(day.toString().slice(5));
    if (day.month === 2 && day.day === 28 && !day.inLeapYear) found.add('02-29');
  }
  return [...found].sort();
}

const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => LEAP.add({ years: 44, days }));
/** Around the end of February and of the year, in leap years and others. */
const edges = fc
  .tuple(fc.constantFrom('2027-02-26', '2028-02-26', '2027-12-28', '2028-12-28', '2099-12-30'), fc.nat(6))
  .map(([date, days]) => Temporal.PlainDate.from(date).add({ days }));

describeOnEachDatabase('anniversaries', (open) => {
  let db: TenantDb;
  beforeAll(async () => {
    const database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    db = database.forTenant('tenant');
    await db.run(compileBulkInsert('tenant', thing, ROWS));
  });

  it('are found on the days of the calendar of the zone', async () => {
    const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles');
    const counts = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(364, 365, 366, 367, 10_000));
    await fc.assert(
      fc.asyncProperty(fc.oneof(edges, anyDay), zones, fc.option(counts), async (today, timeZone, count) => {
        const now = today.toZonedDateTime({ timeZone, plainTime: '23:30' }).toInstant().toString();
        const filter =
          count === null
            ? queryFilter('Thing', 'born', 'ANNIVERSARY_TODAY')
            : queryFilter('Thing', 'born', 'ANNIVERSARY_IN_NEXT_DAYS', count);
        const wanted = celebrated(today, count ?? 1);
        const context = { now, timeZone };
        const condition = resolveFilter(catalog, thing, filter, context);
        const inMemory = ROWS.filter((row) => evaluate(condition, row, () => undefined));
        expect(inMemory.map(({ id }) => id).sort()).toEqual(wanted);
        const page = { limit: 1000, offset: 0, filter };
        const plan = planList(catalog, 'tenant', { object: thing, values: [] }, page, context);
        const found = await readList(db, plan);
        expect(found.map(({ id }) => String(id)).sort()).toEqual(wanted);
      }),
      { numRuns: runs(60, 1000) },
    );
  });
});
