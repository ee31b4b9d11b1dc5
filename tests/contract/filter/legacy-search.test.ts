import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/contract/errors.ts';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import {
  legacySearch,
  type LegacySearch,
  placeInSearch,
} from '../../../src/contract/filter/legacy-search.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';
import { compound } from './metadata.ts';

function refusal(search: LegacySearch) {
  try {
    legacySearch('Thing', search);
  } catch (error) {
    if (error instanceof ApiError) return error.problem;
    throw error;
  }
  return undefined;
}

describe('operators', () => {
  it.each<[string, unknown, Operator, ...unknown[]]>([
    ['EQUAL', 'a', 'EQUALS', 'a'],
    ['NOT_EQUAL', 5, 'NOT_EQUALS', 5],
    ['LIKE', 'a', 'CONTAINS', 'a'],
    ['LIKE', '%a%', 'CONTAINS', 'a'],
    ['LIKE', 'a%', 'STARTS_WITH', 'a'],
    ['LIKE', '%a', 'ENDS_WITH', 'a'],
    ['LIKE', '%', 'ENDS_WITH', ''],
    ['LIKE', String.raw`50\%%`, 'STARTS_WITH', '50%'],
    ['LIKE', String.raw`%a\_b\\`, 'ENDS_WITH', 'a_b\\'],
    ['NOT_LIKE', 'a', 'NOT_CONTAINS', 'a'],
    ['NOT_LIKE', 'a%', 'NOT_STARTS_WITH', 'a'],
    ['NOT_LIKE', '%a', 'NOT_ENDS_WITH', 'a'],
    ['GREATER', 1, 'GREATER', 1],
    ['GREATER_EQUAL', 1, 'GREATER_OR_EQUALS', 1],
    ['LESS', 1, 'LESS', 1],
    ['LESS_EQUAL', 1, 'LESS_OR_EQUALS', 1],
    ['IN', [1, 2], 'IN', [1, 2]],
    ['NOT_IN', ['a'], 'NOT_IN', ['a']],
    ['BETWEEN', [1, 2], 'BETWEEN', [1, 2]],
    ['IS_NULL', null, 'IS_NULL'],
    ['IS_NOT_NULL', undefined, 'IS_NOT_NULL'],
  ])('%s %j', (operator, value, mapped, ...values) => {
    const { filter } = legacySearch('Thing', { criteria: [{ field: 'title', operator, value }] });
    expect(filter).toEqual(queryFilter('Thing', 'title', mapped, ...values));
  });
});

it('asks for all criteria, a page and an order', () => {
  const search = {
    criteria: [
      { field: 'title', operator: 'LIKE', value: 'a' },
      { field: 'amount', operator: 'IS_NULL' },
    ],
    page: 2,
    sort: [{ field: 'title', direction: 'ASC' }, { field: 'amount' }],
  };
  expect(legacySearch('Thing', search)).toEqual({
    filter: compound(
      'AND',
      queryFilter('Thing', 'title', 'CONTAINS', 'a'),
      queryFilter('Thing', 'amount', 'IS_NULL'),
    ),
    limit: 25,
    offset: 50,
    orderBy: [
      { field: 'title', direction: 'ASCENDING' },
      { field: 'amount', direction: 'DESCENDING' },
    ],
  });
  expect(legacySearch('Thing', { pageSize: 10 })).toMatchObject({ filter: undefined, limit: 10, offset: 0 });
});

describe('refuses', () => {
  const criterion = (operator: string, value?: unknown) => ({
    criteria: [
      { field: 'amount', operator: 'IS_NULL' },
      { field: 'title', operator, value },
    ],
  });
  it.each<[string, LegacySearch, string, string]>([
    ['an unknown operator', criterion('SOUNDS_LIKE', 'a'), 'search.criteria[1].operator', 'SOUNDS_LIKE'],
    ['an operator of the other form', criterion('EQUALS', 'a'), 'search.criteria[1].operator', 'EQUALS'],
    ['__proto__', criterion('__proto__'), 'search.criteria[1].operator', '__proto__'],
    ['a wildcard inside', criterion('LIKE', 'a%b'), 'search.criteria[1].value', 'a%b'],
    ['a wildcard for one character', criterion('NOT_LIKE', '_a'), 'search.criteria[1].value', '_a'],
    ['a backslash for nothing', criterion('LIKE', 'a\\'), 'search.criteria[1].value', 'a\\'],
    ['a number to be like', criterion('LIKE', 5), 'search.criteria[1].value', '5'],
    ['a page before the first', { page: -1 }, 'search.page', '-1'],
    ['a page size of nothing', { pageSize: 0 }, 'search.pageSize', '0'],
    ['a page size too large', { pageSize: 1001 }, 'search.pageSize', '1001'],
  ])('%s', (_name, search, propertyPath, rejectedValue) => {
    expect(refusal(search)).toMatchObject({
      message: 'invalid-filter',
      path: propertyPath,
      params: { propertyPath, rejectedValue },
    });
  });
});

describe('the place of what is refused later', () => {
  const one = { field: 'title', operator: 'EQUAL', value: 'a' };
  const AND = compound(
    'AND',
    queryFilter('Thing', 'title', 'IS_NULL'),
    queryFilter('Thing', 'no', 'IS_NULL'),
  );
  const part = (index: number, rest: string) => `filter.expression.compoundFilters[${index}]${rest}`;
  it.each<[string, LegacySearch, string, string, typeof AND?]>([
    ['the only criterion', { criteria: [one] }, 'filter.filter.value', 'search.criteria[0].value'],
    ['one of several', { criteria: [one, one] }, part(1, '.filter.objectField'), 'search.criteria[1].field'],
    ['one too many', { criteria: [one, one] }, part(1, ''), 'search.criteria[1]'],
    [
      'the filter beside it',
      { criteria: [one] },
      part(1, '.filter.value'),
      'filter.filter.value',
      queryFilter('Thing', 'no', 'IS_NULL'),
    ],
    [
      'a part of the AND beside it',
      { criteria: [one] },
      part(2, '.filter.value'),
      part(1, '.filter.value'),
      AND,
    ],
    ['the filter alone', {}, part(1, '.filter.value'), part(1, '.filter.value'), AND],
    ['the order', { sort: [{ field: 'no' }] }, 'orderBy[0].field', 'search.sort[0].field'],
    ['anything else', { criteria: [one] }, 'limit', 'limit'],
  ])('%s', (_name, search, path, place, beside) => {
    expect(placeInSearch(path, search, beside)).toBe(place);
  });
});
