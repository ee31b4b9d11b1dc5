/** Aggregates of random groupings and measures against what the records come to that a list shows. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { AggregateRequest, DatePart } from '../../src/contract/aggregate/aggregate-request.ts';
import { aggregatesAs } from '../../src/contract/aggregate/field-path.ts';
import { resolveAggregate } from '../../src/contract/aggregate/resolve-aggregate.ts';
import { type CompoundFilter, noneOf, queryFilter } from '../../src/contract/filter/filter.ts';
import { evaluate } from '../../src/contract/filter/evaluate.ts';
import { resolveFilter } from '../../src/contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../src/contract/metadata/catalog.ts';
import { roleCatalog } from '../../src/server/base/access/role-catalog.ts';
import type { Database } from '../../src/server/base/db/database.ts';
import { planList } from '../../src/server/base/plan/list.ts';
import { readAggregate } from '../../src/server/base/records/aggregate.ts';
import { readList } from '../../src/server/base/records/read.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { runs } from '../support/length.ts';
import { expectedAggregate, fieldAt, leveledKey, type Measured, type Seen } from './aggregate-oracle.ts';
import { storeWorld } from './store.ts';
import { NOW, ZONE } from './values.ts';
import { catalog, makeWorld } from './world.ts';

/** Given on the command line to repeat a failure: AGGREGATE_SEED=123 npm run test:unit -- tests/property */
const SEED = Number(process.env['AGGREGATE_SEED'] ?? Date.now() % 1_000_000_000);
const world = makeWorld(SEED);
const context = { now: NOW, timeZone: ZONE };

const ROWS: Readonly<Record<string, CompoundFilter>> = {
  Thing: queryFilter('Thing', 'active', 'IS_TRUE'),
  Person: queryFilter('Person', 'age', 'GREATER', 0),
  City: queryFilter('City', 'id', 'NOT_IN', ['city1', 'city2']),
  Part: queryFilter('Part', 'size', 'GREATER', 1),
};
const conditions = new Map(
  Object.entries(ROWS).map(([name, filter]) => [
    name,
    resolveFilter(catalog, catalog.objects.get(name) as ObjectType, filter, context),
  ]),
);
const everything = { actions: new Set(['VIEW'] as const), fields: {} };
const limited = roleCatalog(
  catalog,
  catalog,
  new Map([...catalog.objects.keys()].map((name) => [name, everything])),
  conditions,
);

const ROLES: Readonly<Record<string, Seen>> = {
  administrators: { catalog, lookup: world.lookup, timeZone: ZONE, firstDay: 1 },
  representatives: {
    catalog: limited,
    lookup: (name, id) => {
      const record = world.lookup(name, id);
      const condition = conditions.get(name);
      return record && (!condition || evaluate(condition, record, world.lookup)) ? record : undefined;
    },
    timeZone: ZONE,
    firstDay: 7,
  },
};

const PATHS = [
  'owner',
  'owner.age',
  'owner.city',
  'owner.city.name',
  'friendList',
  'friendList.age',
  'friendList.city',
  'friendList.city.name',
  'partList',
  'partList.size',
  'partList.thing.state',
];
const object = catalog.objects.get('Thing') as ObjectType;
const own = [...object.fields.values()].filter((field) => aggregatesAs(field) && !field.relation);
const groupings = [...own.map(({ name }) => name), ...PATHS];
const measurable = [
  ...own.filter(({ kind }) => kind !== 'LIST').map(({ name }) => name),
  ...PATHS.slice(0, 4),
];

const partsOf = (field: Field): readonly (DatePart | undefined)[] => {
  const parts = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
  switch (field.kind === 'LIST' ? 'category' : aggregatesAs(field)) {
    case 'dateTime':
      return ['HOUR', ...parts];
    case 'day':
      return parts;
    case 'time':
      return ['HOUR'];
    default:
      return [undefined];
  }
};

const group = fc
  .tuple(fc.constantFrom(...groupings), fc.nat(), fc.boolean())
  .map(([field, at, inRanges]): NonNullable<AggregateRequest['groupBy']>[number] => {
    const end = fieldAt({ catalog }, object, field);
    if (end.kind !== 'LIST' && aggregatesAs(end) === 'number' && inRanges)
      return { field, ranges: ['-1', '0.1', '0.5', '0.7', '2', '10'] };
    const parts = partsOf(end);
    const part = parts[at % parts.length];
    return { field, ...(part && { part }) };
  });
const measureOf = fc
  .tuple(fc.constantFrom(...measurable), fc.nat())
  .map(([field, at]): AggregateRequest['measures'][number] => {
    const as = aggregatesAs(fieldAt({ catalog }, object, field));
    const functions = [
      ...(['COUNT', 'COUNT_DISTINCT'] as const),
      ...(as === 'category' ? [] : (['MIN', 'MAX'] as const)),
      ...(as === 'number' ? (['SUM', 'AVERAGE'] as const) : []),
    ];
    return { function: functions[at % functions.length] ?? 'COUNT', field };
  });
const filter = fc.constantFrom(
  null,
  queryFilter('Thing', 'amount', 'GREATER', 0),
  queryFilter('Thing', 'state', 'IS_NOT_NULL'),
  queryFilter('Person', 'age', 'GREATER', 1),
  noneOf({ objectName: 'Part', objectField: 'size', operator: 'GREATER', value: '1' }),
);
const request = fc.record({
  groupBy: fc.array(group, { maxLength: 2 }),
  measures: fc
    .array(measureOf, { maxLength: 4 })
    .map((measures) => [{ function: 'COUNT' } as const, ...measures]),
  limit: fc.constant(10_000),
});

describeOnEachDatabase('an aggregate', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await storeWorld(database, world);
  });

  const listed = async (seen: Catalog, of: ObjectType, where: CompoundFilter | null) => {
    const page = { limit: 1000, offset: 0, filter: where };
    const plan = planList(seen, 'tenant', { object: of, values: [] }, page, context);
    const rows = await readList(database.forTenant('tenant'), plan);
    return new Set(rows.map(({ id }) => id));
  };

  it.each(Object.keys(ROLES))('is for %s what the records come to that a list shows them', async (role) => {
    const seen = ROLES[role] as Seen;
    const of = seen.catalog.objects.get('Thing') as ObjectType;
    const property = fc.asyncProperty(filter, request, async (where, asked) => {
      const [first, second] = asked.groupBy;
      fc.pre(!first?.field.endsWith('List') || first.field !== second?.field);
      const message = `AGGREGATE_SEED=${SEED} ${role} ${JSON.stringify([where, asked])}`;
      const node = resolveAggregate(seen.catalog, of, asked);
      const condition = where ? resolveFilter(seen.catalog, of, where, context) : undefined;
      const calendar = { timeZone: ZONE, firstWeekday: seen.firstDay % 7 };
      const { rows } = await readAggregate(database.forTenant('tenant'), {
        tenantId: 'tenant',
        catalog: seen.catalog,
        node,
        where: condition,
        calendar,
      }).catch((error: unknown) => {
        throw new Error(message, { cause: error });
      });
      const found = new Map(
        rows.map(({ keys, values }) => [
          JSON.stringify(
            keys.map(({ value, from, to }, at) => {
              if (from !== null || to !== null) return `${from ?? ''}..${to ?? ''}`;
              return leveledKey(fieldAt({ catalog }, object, asked.groupBy[at]?.field ?? ''), value);
            }),
          ),
          values,
        ]),
      );
      const ids = await listed(seen.catalog, of, where);
      const records = world.records('Thing').filter(({ id }) => ids.has(id));
      const expected = expectedAggregate(seen, object, records, asked);
      expect([...found.keys()].sort(), message).toEqual([...expected.keys()].sort());
      for (const [key, measures] of expected) {
        for (const [at, measure] of measures.entries()) {
          expectSame(found.get(key)?.[at] ?? null, measure, `${message} ${key} ${at}`);
        }
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: runs(60, 1000) });
  });
});

/** Sums of floating-point numbers depend on the order of the summands, which the database chooses. */
function expectSame(found: string | null, { value, slack }: Measured, message: string): void {
  if (slack === undefined || found === null || value === null || Number.isNaN(Number(found))) {
    expect(found, message).toBe(value);
    return;
  }
  expect(
    Math.abs(Number(found) - Number(value)),
    `${message}: ${found} instead of ${value}`,
  ).toBeLessThanOrEqual(slack);
}

it.each(['tagList', 'stateList', 'ownTagList'])('two groupings by the list %s are refused', (field) => {
  const of = catalog.objects.get('Thing') as ObjectType;
  const measures = [{ function: 'COUNT' as const }];
  const asked = { groupBy: [{ field }, { field }], measures, limit: 10 };
  expect(() => resolveAggregate(catalog, of, asked)).toThrow();
});
