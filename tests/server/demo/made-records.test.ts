/** Records that are made up by kinds, rules and names: none contradicts itself, of whatever object. */
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import type { Catalog } from '../../../src/contract/metadata/catalog.ts';
import { validateRecord } from '../../../src/contract/record/validate.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';
import { createContext, type DemoRow } from '../../../src/server/demo/context.ts';
import { madeRecords } from '../../../src/server/demo/made-records.ts';

const STATES = ['PLANNED', 'SHIPPED', 'DELIVERED', 'CANCELLED'];
const stay = {
  fields: [
    { name: 'name', kind: 'STRING', required: true },
    { name: 'animal', kind: 'ENUM', values: ['DOG', 'CAT', 'BIRD', 'FISH'] },
    { name: 'species', kind: 'ENUM', values: ['CAT', 'DOG', 'BIRD', 'FISH'] },
    { name: 'mood', kind: 'ENUM', values: ['GLAD', 'SAD'], default: 'GLAD' },
    { name: 'grade', kind: 'INT', default: 1, readOnly: true },
    { name: 'previousAnimal', kind: 'ENUM', values: ['DOG', 'CAT', 'BIRD', 'FISH'] },
    { name: 'status', kind: 'ENUM', values: STATES },
    { name: 'shippedAt', kind: 'TIMESTAMP' },
    { name: 'deliveredOn', kind: 'LOCAL_DATE' },
    { name: 'closedAt', kind: 'LOCAL_DATETIME' },
    { name: 'orderedOn', kind: 'LOCAL_DATE' },
    { name: 'validFrom', kind: 'LOCAL_DATE' },
    { name: 'validTo', kind: 'LOCAL_DATE' },
    { name: 'startTime', kind: 'LOCAL_TIME' },
    { name: 'endTime', kind: 'LOCAL_TIME' },
    { name: 'arrival', kind: 'TIMESTAMP' },
    { name: 'departure', kind: 'TIMESTAMP' },
    { name: 'stay', kind: 'LONG', computed: { minutesFrom: 'arrival', minutesTo: 'departure' } },
    { name: 'createdOn', kind: 'LOCAL_DATE' },
    { name: 'updatedOn', kind: 'LOCAL_DATE' },
    { name: 'dueDate', kind: 'LOCAL_DATE' },
    { name: 'birthDate', kind: 'LOCAL_DATE' },
    { name: 'ownerAge', kind: 'INT' },
    { name: 'discountPercent', kind: 'DOUBLE' },
    { name: 'rating', kind: 'INT' },
    { name: 'strictRating', kind: 'INT', min: 2, max: 3 },
    { name: 'ageOfAges', kind: 'INT', min: 200, max: 300 },
    { name: 'quantity', kind: 'INT', min: 0 },
    { name: 'priceMin', kind: 'DOUBLE' },
    { name: 'priceMax', kind: 'DOUBLE' },
    { name: 'city', kind: 'STRING' },
    { name: 'otherCity', kind: 'STRING' },
    {
      name: 'visits',
      kind: 'LIST',
      item: [
        { name: 'from', kind: 'LOCAL_TIME', required: true },
        { name: 'until', kind: 'LOCAL_TIME', required: true },
        { name: 'begins', kind: 'TIMESTAMP', required: true },
        { name: 'ends', kind: 'TIMESTAMP', required: true },
      ],
    },
  ],
};

let catalog: Catalog;
beforeAll(async () => {
  catalog = await readMetadata('metadata');
});

/** By several seeds: what is wrong once in a hundred is seen. */
function made(objects: Catalog, name: string): DemoRow[] {
  const object = objects.objects.get(name);
  if (!object) throw new Error(`There is no ${name}.`);
  const ids = new Map([...objects.objects.keys()].map((each) => [each, ['a', 'b', 'c']] as const));
  return [1, 2, 3, 4, 5, 6].flatMap((seed) => madeRecords(createContext(seed), object, ids));
}

/** Where both are there: is the one no later, or no more, than the other? */
function expectOrder(rows: readonly DemoRow[], first: string, last: string): void {
  const both = rows.filter((row) => row[first] != null && row[last] != null);
  const day = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : value);
  const precise = (row: DemoRow) => String(row[first]).length === String(row[last]).length;
  const wrong = both.filter((row) => {
    const [a, b] = precise(row) ? [row[first], row[last]] : [day(row[first]), day(row[last])];
    return (a as string) > (b as string);
  });
  expect([first, last, both.length > 20, wrong]).toEqual([first, last, true, []]);
}

describe('of an object made up itself', () => {
  let rows: DemoRow[];
  beforeAll(() => {
    const objects = buildCatalog(new Map([['objects/Stay/model.json', JSON.stringify(stay)]]));
    expect(objects.problems.filter(({ file }) => file.includes('Stay'))).toEqual([]);
    rows = made(objects, 'Stay');
  });

  it.each([
    ['validFrom', 'validTo'],
    ['startTime', 'endTime'],
    ['arrival', 'departure'],
    ['createdOn', 'updatedOn'],
    ['orderedOn', 'shippedAt'],
    ['orderedOn', 'dueDate'],
    ['shippedAt', 'deliveredOn'],
    ['birthDate', 'createdOn'],
    ['priceMin', 'priceMax'],
  ])('%s is no later and no more than %s', (first, last) => expectOrder(rows, first, last));

  it.each([
    ['ownerAge', 18, 90],
    ['discountPercent', 0, 100],
    ['rating', 1, 5],
    ['strictRating', 2, 3],
    ['ageOfAges', 200, 300],
    ['quantity', 1, 40],
  ])('%s is from %i to %i', (name, least, most) => {
    const values = rows.map((row) => row[name]).filter((value) => value != null) as number[];
    expect(values.length).toBeGreaterThan(20);
    expect(values.filter((value) => value < least || value > most)).toEqual([]);
  });

  it('is of one animal, and of one city; what is called another one may be another', () => {
    const both = rows.filter(({ animal, species }) => animal !== undefined && species !== undefined);
    expect(both.filter(({ animal, species }) => animal !== species)).toEqual([]);
    expect(rows.some(({ animal, previousAnimal }) => animal !== previousAnimal)).toBe(true);
    expect(rows.filter(({ city, otherCity }) => city && otherCity && city !== otherCity)).toEqual([]);
  });

  it('has a value wherever there is a default, as for a state', () => {
    expect(rows.filter(({ mood }) => mood == null)).toEqual([]);
    // Only steps lead on from there.
    expect(new Set(rows.map(({ grade }) => grade))).toEqual(new Set([1]));
  });

  it('has items that do not end before they begin either', () => {
    const visits = rows.flatMap((row) => (row['visits'] ?? []) as DemoRow[]);
    expectOrder(visits, 'from', 'until');
    expectOrder(visits, 'begins', 'ends');
  });

  it('has the dates of its state, none of what is still to come, and none of what has been done in the future', () => {
    const now = new Date().toISOString();
    for (const row of rows.filter(({ status }) => status != null)) {
      const state = String(row['status']);
      expect([state, row['deliveredOn'] != null]).toEqual([state, state === 'DELIVERED']);
      expect([state, row['closedAt'] != null]).toEqual([state, ['DELIVERED', 'CANCELLED'].includes(state)]);
      expect([state, row['shippedAt'] != null]).toEqual([state, STATES.indexOf(state) >= 1]);
      for (const name of ['shippedAt', 'deliveredOn', 'closedAt', 'createdOn', 'updatedOn']) {
        expect(typeof row[name] === 'string' && row[name] >= now).toBe(false);
      }
    }
  });
});

it('of every object of the product keep its rules, and the order of what it counts the minutes of', () => {
  let pairs = 0;
  for (const object of catalog.objects.values()) {
    if (object.name !== object.source) continue;
    const rows = made(catalog, object.name);
    const fields = [...object.fields.values()].filter(
      ({ system, computed, readOnly }) => !system && !computed && !readOnly,
    );
    for (const row of rows) {
      // What is read-only is no input: it has its default.
      const input = fields.flatMap(({ name }) => (name in row ? [[name, row[name]] as const] : []));
      const { problems } = validateRecord(fields, Object.fromEntries(input), { partial: true });
      expect([object.name, problems]).toEqual([object.name, []]);
    }
    for (const { computed } of object.fields.values()) {
      if (computed?.type !== 'minutes' || !rows.length) continue;
      pairs++;
      expectOrder(rows, computed.from.name, computed.to.name);
    }
  }
  expect(pairs).toBeGreaterThan(0);
});
