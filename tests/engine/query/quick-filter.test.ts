import { describe, expect, it } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { isQuick, quickValues, withQuickValues } from '../../../src/engine/query/quick-filter.ts';
import { group } from '../filter/trees.ts';

const STATE = { name: 'state', kind: 'ENUM' } as const;
const AFLOAT = { name: 'afloat', kind: 'BOOLEAN' } as const;
const HOME = { name: 'home', kind: 'OBJECT' } as const;
const CREW = { name: 'crewList', kind: 'LIST' } as const;
const all = (...parts: readonly CompoundFilter[]) => group('AND', ...parts);
const named = queryFilter('Ship', 'name', 'CONTAINS', 'a');

it.each([
  [STATE, ['MOORED'], queryFilter('Ship', 'state', 'EQUALS', 'MOORED')],
  [STATE, ['MOORED', 'SAILING'], queryFilter('Ship', 'state', 'IN', ['MOORED', 'SAILING'])],
  [AFLOAT, ['true'], queryFilter('Ship', 'afloat', 'IS_TRUE')],
  [AFLOAT, ['false'], queryFilter('Ship', 'afloat', 'IS_FALSE')],
  [HOME, ['1', '2'], queryFilter('Ship', 'home', 'IN', ['1', '2'])],
  [CREW, ['1'], queryFilter('Ship', 'crewList', 'HAS_ANY', ['1'])],
])('what is chosen of %o, %o, is a condition of the editor, and read from it', (field, values, condition) => {
  expect(withQuickValues(undefined, 'Ship', field, values)).toEqual(all(condition));
  expect(withQuickValues(named, 'Ship', field, values)).toEqual(all(named, condition));
  for (const filter of [condition, all(named, condition)]) {
    expect(quickValues(filter, 'Ship', field)).toEqual(values);
  }
});

it('keeps its place beside the other conditions, and leaves them as they are', () => {
  const before = all(queryFilter('Ship', 'state', 'EQUALS', 'MOORED'), named);
  const after = withQuickValues(before, 'Ship', STATE, ['SAILING']);
  expect(after).toEqual(all(queryFilter('Ship', 'state', 'EQUALS', 'SAILING'), named));
  expect(withQuickValues(after, 'Ship', STATE, [])).toEqual(all(named));
  expect(withQuickValues(all(queryFilter('Ship', 'afloat', 'IS_TRUE')), 'Ship', AFLOAT, [])).toBeUndefined();
});

describe('is not chosen', () => {
  it.each([
    ['by another operator', all(queryFilter('Ship', 'state', 'NOT_IN', ['MOORED']))],
    ['of another object', all(queryFilter('Harbour', 'state', 'EQUALS', 'MOORED'))],
    ['within an OR', group('OR', queryFilter('Ship', 'state', 'EQUALS', 'MOORED'), named)],
    ['deeper down', all(named, group('NOT', queryFilter('Ship', 'state', 'EQUALS', 'MOORED')))],
  ])('%s: that stands, and what is chosen joins it', (_where, filter) => {
    expect(quickValues(filter, 'Ship', STATE)).toEqual([]);
    const joined = withQuickValues(filter, 'Ship', STATE, ['SAILING']);
    expect(quickValues(joined, 'Ship', STATE)).toEqual(['SAILING']);
    expect(JSON.stringify(joined)).toContain('MOORED');
    expect(isQuick(joined, 'Ship', [STATE])).toBe(false);
  });
});

it('tells all that a filter says only where each condition is chosen above the list, once', () => {
  const moored = queryFilter('Ship', 'state', 'EQUALS', 'MOORED');
  expect(isQuick(all(moored, queryFilter('Ship', 'afloat', 'IS_TRUE')), 'Ship', [STATE, AFLOAT])).toBe(true);
  expect(isQuick(all(moored, named), 'Ship', [STATE, AFLOAT])).toBe(false);
  expect(isQuick(all(moored, queryFilter('Ship', 'state', 'EQUALS', 'SAILING')), 'Ship', [STATE])).toBe(
    false,
  );
});
