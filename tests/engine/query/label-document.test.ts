import { print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { LIST_MAX_LIMIT } from '../../../src/contract/constants.ts';
import { labelBatches, labelVariables } from '../../../src/engine/query/label-batch.ts';
import { labelLimit, labelsDocument } from '../../../src/engine/query/label-document.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);
const ship = { objectName: 'Ship', recordLabel: '{name}' };
const sailor = { objectName: 'Sailor', recordLabel: '{firstName} {ship.name}' };

it('asks for the selected records plus ten, and never for more than the server answers', () => {
  expect(labelLimit(1)).toBe(11);
  expect(labelLimit(LIST_MAX_LIMIT - 10)).toBe(LIST_MAX_LIMIT);
  expect(labelLimit(LIST_MAX_LIMIT - 9)).toBe(LIST_MAX_LIMIT);
  expect(labelLimit(LIST_MAX_LIMIT + 1)).toBe(LIST_MAX_LIMIT);
});

describe('labels of many records', () => {
  it('of several objects come in one call', () => {
    const batches = labelBatches([
      { ...ship, ids: ['s'] },
      { ...sailor, ids: ['a', 'b'] },
    ]);
    expect(batches).toHaveLength(1);
    expect(labelVariables(batches[0] ?? [])).toEqual({
      limit: 11,
      filter: expect.objectContaining({
        filter: { objectName: 'Ship', objectField: 'id', operator: 'EQUALS', value: '"s"' },
      }) as unknown,
      limit1: 12,
      filter1: expect.objectContaining({
        filter: { objectName: 'Sailor', objectField: 'id', operator: 'IN', value: '["a","b"]' },
      }) as unknown,
    });
    const text = print(labelsDocument([ship, sailor])).replace(/\s+/g, ' ');
    expect(text).toContain('page: shipList(limit: $limit, filter: $filter) { rows { id name } }');
    expect(text).toContain('page1: sailorList(limit: $limit1, filter: $filter1) { rows { id firstName ship');
  });

  it('never ask a list for more than the server answers, nor a call for too many lists', () => {
    const batches = labelBatches([
      { ...ship, ids: ids(2 * LIST_MAX_LIMIT + 1) },
      ...Array.from({ length: 9 }, () => ({ ...sailor, ids: ids(1) })),
    ]);
    expect(batches.map((parts) => parts.length)).toEqual([10, 2]);
    expect(batches.flat().map((part) => part.ids.length)).toEqual([1000, 1000, ...Array<number>(10).fill(1)]);
    expect(batches.flat().flatMap((part) => part.ids)).toHaveLength(2 * LIST_MAX_LIMIT + 10);
  });

  it('are not asked for where there are none', () =>
    expect(labelBatches([{ ...ship, ids: [] }])).toEqual([]));
});
