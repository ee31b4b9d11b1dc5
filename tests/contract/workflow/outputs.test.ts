/** Ways of lists that lead somewhere: each stays with its item, wherever that stands. */
import { expect, it } from 'vitest';
import {
  keptOutputs,
  newOutputId,
  OUTPUT_ID,
  outputsOf,
  withOutputIds,
} from '../../../src/contract/workflow/outputs.ts';

const several = { family: 'flow', does: 'switch' } as const;
const split = { family: 'flow', does: 'split' } as const;

it('items that were stored without ids are named by their position', () => {
  expect(outputsOf(several, { cases: [{ name: 'A' }, { name: 'B' }] })).toEqual(['case1', 'case2', 'else']);
  expect(outputsOf(split, { branches: [{ percent: 50 }, { percent: 50 }] })).toEqual(['branch1', 'branch2']);
});

it('a way keeps its name when items are moved, added before it, or removed', () => {
  const [a, b, c] = withOutputIds(several, [{ name: 'A' }, { name: 'B' }, { name: 'C' }]) as [
    object,
    object,
    object,
  ];
  const added = { id: newOutputId(several), name: 'New' };
  expect(outputsOf(several, { cases: [added, c, a] })).toEqual([added.id, 'case3', 'case1', 'else']);
  expect(b).toEqual({ id: 'case2', name: 'B' });
  expect(added.id).toMatch(OUTPUT_ID);
  const all = [a, b, c];
  expect(withOutputIds(several, all)).toBe(all);
});

it('the way of a removed item goes with it, and no other', () => {
  const outputs = { case1: 'x', case2: 'y', else: 'z' };
  const before = [{ name: 'A' }, { name: 'B' }];
  expect(keptOutputs(several, [before, [{ id: 'case2', name: 'B' }]], outputs)).toEqual({
    case2: 'y',
    else: 'z',
  });
  expect(keptOutputs(several, [before, [...before].reverse()], outputs)).toBe(outputs);
  expect(keptOutputs(several, [before, null], outputs)).toEqual({ else: 'z' });
});
