import { describe, expect, it } from 'vitest';
import { FILTER_MAX_LEVEL } from '../../../src/contract/constants.ts';
import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import { catalog, objectOf } from './metadata.ts';

const test = (name: string) => queryFilter('Thing', name, 'IS_NOT_NULL');
const not = (filter: CompoundFilter): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'NOT', compoundFilters: [filter] },
});

describe('joining filters', () => {
  const deepest = Array.from({ length: FILTER_MAX_LEVEL }).reduce<CompoundFilter>(not, test('title'));

  it('nests no filter deeper than it was, so that the server takes them all', () => {
    const joined = allOf(deepest, anyOf(deepest, deepest) && not(test('title')), deepest);
    if (!joined) throw new Error('Nothing was joined.');
    expect(() => resolveFilter(catalog, objectOf('Thing'), joined, { timeZone: 'UTC' })).not.toThrow();
    expect(() => resolveFilter(catalog, objectOf('Thing'), not(deepest), { timeZone: 'UTC' })).toThrow();
  });

  it('puts the parts of an AND beside the others, and leaves one alone as it is', () => {
    const both = allOf(test('a'), test('b'));
    expect(allOf(both, undefined, test('c'))).toEqual(allOf(test('a'), test('b'), test('c')));
    expect(allOf(both)).toBe(both);
    const empty = { type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters: [] } } as const;
    expect(JSON.stringify(allOf(empty, both))).toContain('[]');
    expect(allOf(undefined, test('a'))).toEqual(test('a'));
    expect(allOf(undefined)).toBeUndefined();
  });
});
