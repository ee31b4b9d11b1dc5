import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../src/contract/filter/evaluate.ts';
import { type CompoundFilter, queryFilter } from '../../src/contract/filter/filter.ts';
import { OPERATORS } from '../../src/contract/kinds/operators.ts';
import { resolveFilter } from '../../src/contract/filter/resolve.ts';
import type { ObjectType } from '../../src/contract/metadata/catalog.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { EXPECTATIONS, NESTED, smallWorld } from './expectations.ts';
import { type Find, storeWorld } from './store.ts';
import { NOW, ZONE } from './values.ts';
import { catalog } from './world.ts';

type Case = readonly [name: string, filter: CompoundFilter, ids: string];

const CASES: readonly Case[] = [
  ...EXPECTATIONS.map(([field, operator, value, ids]): Case => {
    const filter = queryFilter('Thing', field, operator, ...(value === undefined ? [] : [value]));
    return [`${field} ${operator} ${JSON.stringify(value) ?? ''}`, filter, ids];
  }),
  ...NESTED,
];

it('every operator is expected something of', () => {
  const expected = new Set(EXPECTATIONS.map(([, operator]) => operator));
  expect(Object.keys(OPERATORS).filter((operator) => !expected.has(operator as never))).toEqual([]);
});

describe('in memory', () => {
  it.each(CASES)('%s', (_name, filter, ids) => {
    const object = catalog.objects.get('Thing') as ObjectType;
    const condition = resolveFilter(catalog, object, filter, { now: NOW, timeZone: ZONE });
    const found = smallWorld
      .records('Thing')
      .filter((record) => evaluate(condition, record, smallWorld.lookup));
    expect(found.map(({ id }) => id).join(' ')).toBe(ids);
  });
});

describeOnEachDatabase('in the database', (open) => {
  let find: Find;
  beforeAll(async () => {
    find = await storeWorld(await open(), smallWorld);
  });

  it.each(CASES)('%s', async (_name, filter, ids) => {
    expect((await find('Thing', filter)).join(' ')).toBe(ids);
  });
});
