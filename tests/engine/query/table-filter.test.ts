import { expect, it } from 'vitest';
import { allOf, type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import { parseFilter } from '../../../src/engine/query/table-filter.ts';

const test = (name: string) => queryFilter('Thing', name, 'IS_NOT_NULL');
const not = (filter: CompoundFilter): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'NOT', compoundFilters: [filter] },
});

it('reads a filter from text, and nothing from any other text', () => {
  const filter = allOf(test('a'), not(test('b')), onSame('Part', test('c')));
  expect(parseFilter(JSON.stringify(filter))).toEqual(filter);
  expect(parseFilter(JSON.stringify(onSame(5 as never, test('a'))))).toBeUndefined();
  for (const text of ['', '{', 'null', '[]', '"x"', '{"type":"FILTER"}'])
    expect(parseFilter(text)).toBeUndefined();
});
