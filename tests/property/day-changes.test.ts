import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../src/contract/filter/evaluate.ts';
import { allOf, queryFilter } from '../../src/contract/filter/filter.ts';
import type { Operator } from '../../src/contract/kinds/operators.ts';
import { resolveFilter } from '../../src/contract/filter/resolve.ts';
import type { TenantDb } from '../../src/server/base/db/tenant-db.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { planList } from '../../src/server/base/plan/list.ts';
import { readList } from '../../src/server/base/records/read.ts';
import { compileBulkInsert } from '../../src/server/base/sql/bulk.ts';
import { catalog, objectOf } from '../contract/filter/metadata.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { ensureSystemTables } from '../support/composed.ts';

/** When the clock goes forward, back, or over a whole day. */
const CHANGES = [
  ['Europe/Warsaw', '2026-03-29T01:00:00Z'],
  ['Europe/Warsaw', '2026-10-25T01:00:00Z'],
  // Midnight is skipped, and comes twice.
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2019-02-17T02:00:00Z'],
  ['Pacific/Apia', '2020-09-26T14:00:00Z'],
  ['Pacific/Apia', '2021-04-03T14:00:00Z'],
  // December 30 does not exist there.
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
] as const;

const HOUR = 3_600_000;
/** Moments at which somebody asks, hours after the change: just before and after it, and on the days beside it. */
const ASKED = [-25, -2, -1 / HOUR, 0, 10, 23.5].map((hours) => hours * HOUR);
/** Records stand every hour, two and a half days to either side. */
const HOURS = Array.from({ length: 121 }, (_, at) => (at - 60) * HOUR);

type Relative = readonly [operator: Operator, count?: number];

const RELATIVE: readonly Relative[] = [
  ['IS_TODAY'],
  ['IN_LAST_DAYS', 1],
  ['IN_LAST_DAYS', 2],
  ['IN_NEXT_DAYS', 2],
  ['IN_LAST_WEEKS', 1],
  ['IN_NEXT_MONTHS', 1],
  ['BEFORE_NOW', 0],
  ['AFTER_NOW', 0],
];

/** The day that a calendar on the wall there shows, as its number since 1970: the runtime's own clocks know it. */
function wallDay(instant: number, timeZone: string): number {
  let wall = walls.get(timeZone);
  if (!wall) walls.set(timeZone, (wall = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return Date.parse(`${wall.format(instant)}T00:00:00Z`) / (24 * HOUR);
}
const walls = new Map<string, Intl.DateTimeFormat>();

/** Does the moment belong to what is asked, by the days on the wall? */
function belongs(instant: number, now: number, timeZone: string, [operator, count = 1]: Relative) {
  if (operator === 'BEFORE_NOW') return instant < now;
  if (operator === 'AFTER_NOW') return instant > now;
  const days = wallDay(instant, timeZone) - wallDay(now, timeZone);
  const most = operator.endsWith('WEEKS') ? count * 7 : operator.endsWith('MONTHS') ? 27 : count;
  if (operator.startsWith('IN_LAST')) return days <= 0 && days > -most;
  return operator === 'IS_TODAY' ? days === 0 : days >= 0 && days < most;
}

const thing = objectOf('Thing');
const iso = (instant: number) => new Date(instant).toISOString();
const rowsOf = ([zone, at]: (typeof CHANGES)[number]) =>
  HOURS.map((after) => {
    const instant = Date.parse(at) + after;
    return {
      id: `${zone} ${at} ${after}`,
      title: `${zone} ${at}`,
      startsAt: iso(instant),
      instant,
      custom_fields: {},
    };
  });

describeOnEachDatabase('relative dates over changes of the clock', (open) => {
  let db: TenantDb;
  beforeAll(async () => {
    const database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
    db = database.forTenant('tenant');
    await db.run(compileBulkInsert('tenant', thing, CHANGES.flatMap(rowsOf)));
  });

  describe.each(CHANGES)('in %s on %s', (zone, at) => {
    it.each(RELATIVE.map((asked) => [asked.join(' '), asked] as const))(
      '%s finds the days on the wall there',
      async (_name, asked) => {
        const [operator, count] = asked;
        const rows = rowsOf([zone, at] as (typeof CHANGES)[number]);
        const test = queryFilter('Thing', 'startsAt', operator, ...(count === undefined ? [] : [count]));
        for (const after of ASKED) {
          const now = Date.parse(at) + after;
          const context = { now: iso(now), timeZone: zone };
          const wanted = rows.filter(({ instant }) => belongs(instant, now, zone, asked)).map(({ id }) => id);
          const filter = allOf(queryFilter('Thing', 'title', 'EQUALS', `${zone} ${at}`), test) ?? null;
          const plan = planList(
            catalog,
            'tenant',
            { object: thing, values: [] },
            { limit: 1000, offset: 0, filter },
            context,
          );
          const found = (await readList(db, plan)).map(({ id }) => String(id));
          expect(found.sort(), `asked at ${iso(now)}`).toEqual(wanted.sort());
          const condition = resolveFilter(catalog, thing, test, context);
          const inMemory = rows
            .filter((row) => evaluate(condition, row, () => undefined))
            .map(({ id }) => id);
          expect(inMemory.sort()).toEqual(wanted);
        }
      },
    );
  });
});
