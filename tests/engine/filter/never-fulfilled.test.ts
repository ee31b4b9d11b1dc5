import { expect, it } from 'vitest';
import { type CompoundFilter, noneOf, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';
import type { FilterObject } from '../../../src/engine/filter/filter-object.ts';
import { neverFulfilled } from '../../../src/engine/filter/never-fulfilled.ts';
import { group, objects } from './trees.ts';

const never = (filter: CompoundFilter) => neverFulfilled(filter, objects('Ship') as FilterObject, 'UTC');
const rule = (objectField: string, operator: Operator, ...values: readonly unknown[]) =>
  queryFilter('Ship', objectField, operator, ...values);
const all = (...of: readonly CompoundFilter[]) => group('AND', ...of);

it.each([
  ['two values of one field', all(rule('state', 'EQUALS', 'SAILING'), rule('state', 'EQUALS', 'MOORED'))],
  ['an empty span', all(rule('tons', 'GREATER', 5), rule('tons', 'LESS', 3))],
  ['days', all(rule('built', 'GREATER', '2026-02-01'), rule('built', 'LESS', '2026-01-01'))],
  ['a value and none', all(rule('home', 'IS_NULL'), rule('home', 'EQUALS', 'a'))],
  ['a rule and its opposite', all(rule('name', 'EQUALS', 'a'), group('NOT', rule('name', 'EQUALS', 'a')))],
  [
    'both sides of an OR',
    all(
      rule('tons', 'EQUALS', 1),
      group('OR', rule('tons', 'EQUALS', 2), all(rule('tons', 'EQUALS', 3), rule('afloat', 'IS_TRUE'))),
    ),
  ],
  [
    'records and none of the same',
    all(
      queryFilter('Sailor', 'name', 'EQUALS', 'a'),
      noneOf({ objectName: 'Sailor', objectField: 'name', operator: 'EQUALS', value: '"a"' }),
    ),
  ],
  [
    'what depends on the day, and its opposite',
    all(rule('built', 'IS_TODAY'), group('NOT', rule('built', 'IS_TODAY'))),
  ],
])('says of %s that no record fulfils it', (_name, filter) => {
  expect(never(filter)).toBe(true);
});

it.each([
  ['one rule', rule('tons', 'EQUALS', 1)],
  ['a choice', group('OR', rule('tons', 'EQUALS', 1), rule('tons', 'EQUALS', 2))],
  ['a span', all(rule('tons', 'GREATER', 3), rule('tons', 'LESS', 5))],
  [
    'different related records',
    all(queryFilter('Sailor', 'name', 'EQUALS', 'a'), queryFilter('Sailor', 'name', 'EQUALS', 'b')),
  ],
  ['related records by some rules', onSame('Sailor', queryFilter('Sailor', 'name', 'IS_NULL'))],
  ['members and none', all(rule('crewList', 'HAS_ANY', 'a'), rule('crewList', 'IS_NULL'))],
  ['days that depend on the present', all(rule('built', 'IS_TODAY'), rule('built', 'LESS', '2020-01-01'))],
  ['what is not understood', all(rule('ghost', 'EQUALS', 1), rule('tons', 'CONTAINS', 'x'))],
])('says nothing of %s', (_name, filter) => {
  expect(never(filter)).toBe(false);
});
