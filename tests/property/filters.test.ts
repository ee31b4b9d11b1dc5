import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { definitionOf } from '../../src/contract/formats/index.ts';
import { evaluate } from '../../src/contract/filter/evaluate.ts';
import { operatorsOf } from '../../src/contract/filter/field-operators.ts';
import { type CompoundFilter, noneOf, onSame, queryFilter } from '../../src/contract/filter/filter.ts';
import { isRelative, type Operator, OPERATORS } from '../../src/contract/kinds/operators.ts';
import { resolveFilter } from '../../src/contract/filter/resolve.ts';
import { KIND_DEFINITIONS } from '../../src/contract/kinds/index.ts';
import type { Field, ObjectType } from '../../src/contract/metadata/catalog.ts';
import { compound } from '../contract/filter/metadata.ts';
import { describeOnDatabase } from '../support/databases.ts';
import { type Find, storeWorld } from './store.ts';
import { NOW, valueOf, ZONE } from './values.ts';
import { catalog, makeWorld, type TableName } from './world.ts';

/** Given on the command line to repeat a failure: FILTER_SEED=123 npm run test:unit -- tests/property */
const SEED = Number(process.env['FILTER_SEED'] ?? Date.now() % 1_000_000_000);
const world = makeWorld(SEED);

/** Which objects the filters of a list may name. */
const NAMEABLE = {
  Thing: ['Thing', 'Person', 'City', 'Part'],
  Person: ['Person', 'City'],
  Glimpse: ['Glimpse', 'Thing', 'Part', 'City'],
} as const;
type ListName = keyof typeof NAMEABLE;

interface Tested {
  readonly objectName: string;
  readonly field: Field;
  readonly operator: Operator;
}

/** Every field of an object with every operator that it has. */
function testsOf(objectName: string): Tested[] {
  const object = catalog.objects.get(objectName) as ObjectType;
  return [...object.fields.values()].flatMap((field) =>
    operatorsOf(field).map((operator) => ({ objectName, field, operator })),
  );
}

function leaf(tested: Tested): fc.Arbitrary<CompoundFilter> {
  return fc
    .tuple(positive(tested), fc.nat(4))
    .map(([filter, at]) => (at === 0 && filter.type === 'FILTER' ? noneOf(filter.filter) : filter));
}

function positive(tested: Tested): fc.Arbitrary<CompoundFilter> {
  const { objectName, field, operator } = tested;
  const { values } = OPERATORS[operator];
  if (values === 'none') return fc.constant(queryFilter(objectName, field.name, operator));
  const one = valueFor(tested);
  const all = { one, two: fc.tuple(one, one), many: fc.array(one, { maxLength: 3 }) }[values];
  const filters = all.map((value) => queryFilter(objectName, field.name, operator, value));
  // What is text elsewhere, as it is exact, need not be it in a filter.
  const isExact = [field.kind, field.element].includes('LONG') || field.format === 'money';
  return isExact
    ? fc.tuple(filters, fc.boolean()).map(([filter, bare]) => (bare ? unquoted(filter) : filter))
    : filters;
}

/** JSON has numbers of any length. */
function unquoted(query: CompoundFilter): CompoundFilter {
  if (query.type !== 'FILTER' || query.filter.value == null) return query;
  return {
    ...query,
    filter: { ...query.filter, value: query.filter.value.replace(/"(-?\d+(?:\.\d+)?)"/g, '$1') },
  };
}

function valueFor({ objectName, field, operator }: Tested): fc.Arbitrary<unknown> {
  if (isRelative(operator)) {
    return fc.integer(operator.endsWith('_NOW') ? { min: -40, max: 40 } : { min: 1, max: 12 });
  }
  if (field.relation) {
    return fc.constantFrom(...world.rows[field.relation.target as TableName].map(({ id }) => id), 'nobody');
  }
  const present = presentValues(objectName, field);
  if (!present.length) return valueOf(field);
  const some = fc.constantFrom(...present);
  return fc.oneof(
    { weight: 3, arbitrary: some },
    valueOf(field),
    definitionOf(field).text ? some.chain(partOf) : some,
  );
}

/** What records hold, so that a filter finds some of them. */
function presentValues(objectName: string, { name }: Field): unknown[] {
  return world.records(objectName).flatMap((record) => record[name] ?? []);
}

function partOf(value: unknown): fc.Arbitrary<string> {
  const characters = [...(value as string)];
  const place = fc.nat({ max: characters.length });
  return fc.tuple(place, place).map(([start, end]) => characters.slice(start, end).join('').toUpperCase());
}

function tree(listName: ListName, level: number): fc.Arbitrary<CompoundFilter> {
  const tests = NAMEABLE[listName].flatMap(testsOf);
  const one = fc.constantFrom(...tests).chain(leaf);
  if (level === 0) return one;
  const inner = tree(listName, level - 1);
  return fc.oneof(
    one,
    same(listName),
    fc
      .tuple(fc.constantFrom('AND' as const, 'OR' as const), fc.array(inner, { minLength: 1, maxLength: 3 }))
      .map(([operator, children]) => compound(operator, ...children)),
    inner.map((child) => compound('NOT', child)),
  );
}

/** One of several related records, and what is said of it and of what it leads to. */
const SAME = { Thing: ['Person', 'City', 'Part'], Person: [], Glimpse: ['Part', 'City'] } as const;
const WITHIN = { Person: ['Person', 'City'], City: ['City'], Part: ['Part', 'Thing'] } as const;

function same(listName: ListName): fc.Arbitrary<CompoundFilter> {
  const ends: readonly (keyof typeof WITHIN)[] = SAME[listName];
  const rule = fc.constantFrom(...NAMEABLE[listName].flatMap(testsOf)).chain(leaf);
  if (ends.length === 0) return rule;
  return fc.constantFrom(...ends).chain((end) => {
    const inner = fc.constantFrom(...WITHIN[end].flatMap(testsOf)).chain(leaf);
    return fc.array(inner, { minLength: 1, maxLength: 3 }).map((rules) => onSame(end, ...rules));
  });
}

function expected(listName: string, filter: CompoundFilter): readonly string[] {
  const object = catalog.objects.get(listName) as ObjectType;
  const condition = resolveFilter(catalog, object, filter, { now: NOW, timeZone: ZONE });
  return world
    .records(listName)
    .filter((record) => evaluate(condition, record, world.lookup))
    .map(({ id }) => id as string)
    .sort();
}

describe('the fields that filters are tried on', () => {
  it('have every operator of every kind', () => {
    const tried = new Set(testsOf('Thing').map(({ field, operator }) => `${field.kind} ${operator}`));
    const wanted = Object.values(KIND_DEFINITIONS).flatMap(({ kind, operators }) =>
      operators.map((operator) => `${kind} ${operator}`),
    );
    expect([...tried].sort()).toEqual(wanted.sort());
  });
});

describeOnDatabase('filters', (open) => {
  let find: Find;
  beforeAll(async () => {
    find = await storeWorld(await open(), world);
  });

  const finds = async (listName: string, filter: CompoundFilter) => {
    const message = `FILTER_SEED=${SEED} ${JSON.stringify(filter)}`;
    expect(await find(listName, filter), message).toEqual(expected(listName, filter));
  };

  it('find by each operator of each field what evaluate finds', async () => {
    for (const tested of testsOf('Thing')) {
      for (const filter of fc.sample(leaf(tested), { seed: SEED, numRuns: 4 })) await finds('Thing', filter);
    }
  });

  it.each<[ListName, number]>([
    ['Thing', 300],
    ['Person', 50],
    ['Glimpse', 50],
  ])('nested at random find of %s what evaluate finds', async (listName, numRuns) => {
    const property = fc.asyncProperty(tree(listName, 3), (filter) => finds(listName, filter));
    await fc.assert(property, { seed: SEED, numRuns });
  });
});
