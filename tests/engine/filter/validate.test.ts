import { describe, expect, it } from 'vitest';
import { type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';
import { checkNames } from '../../../src/engine/filter/check-names.ts';
import type { RuleNode } from '../../../src/engine/filter/node.ts';
import { filterValidator, invalidParts, nodeError } from '../../../src/engine/filter/validate.ts';
import { group, objects, treeOf } from './trees.ts';

const partsOf = (filter: unknown) => invalidParts(treeOf(filter).root as RuleNode, objects);
const rule = (objectField: string, operator: Operator, ...values: readonly unknown[]) =>
  queryFilter('Ship', objectField, operator, ...values);
const errorOf = (filter: unknown) => filterValidator(objects)(treeOf(filter).root);

describe('a rule needs object, field, operator and value', () => {
  it.each([
    [{}, ['objectName', 'objectField', 'operator', 'value']],
    [{ objectName: 'Ship' }, ['objectField', 'operator', 'value']],
    [{ objectName: 'Ship', objectField: 'name' }, ['operator', 'value']],
    [{ objectName: 'Ship', objectField: 'name', operator: 'EQUALS' }, ['value']],
    [{ objectName: 'Ship', objectField: 'name', operator: 'IS_NULL' }, []],
    [{ objectName: 'Ship', objectField: 'name', operator: 'EQUALS', value: '"a"' }, []],
    [{ objectName: 'Ship', objectField: 'rudder', operator: 'EQUALS', value: '"a"' }, ['objectField']],
    [{ objectName: 'Ship', objectField: 'ghost', operator: 'IS_NULL' }, ['objectField']],
    [{ objectName: 'Ship', objectField: 'tons', operator: 'CONTAINS', value: '1' }, ['operator']],
  ])('%j lacks %j', (filter, parts) => {
    expect(partsOf({ type: 'FILTER', filter })).toEqual(parts);
  });

  it('of an object that is not loaded yet nothing more is known', () => {
    expect(partsOf(queryFilter('Sailor', 'age', 'CONTAINS', 'x'))).toEqual([]);
    expect(partsOf(queryFilter('Sailor', 'age', 'CONTAINS'))).toEqual(['value']);
  });
});

describe('a value fits field and operator', () => {
  it.each([
    ['name', 'EQUALS', '', false],
    ['name', 'CONTAINS', ' ', true],
    ['name', 'IN', ['a', 'b'], true],
    ['name', 'IN', [], false],
    ['name', 'BETWEEN', ['a', 'b'], true],
    ['name', 'BETWEEN', ['a', null], false],
    ['name', 'BETWEEN', ['a'], false],
    ['tons', 'EQUALS', 5, true],
    ['tons', 'EQUALS', 2 ** 40, false],
    ['tons', 'EQUALS', 'x', false],
    ['serial', 'GREATER', '9007199254740993', true],
    ['serial', 'GREATER', '9223372036854775808', false],
    ['length', 'LESS', 1.5, true],
    ['length', 'LESS', '1,5', false],
    ['afloat', 'EQUALS', true, true],
    ['built', 'EQUALS', '2024-02-30', false],
    ['built', 'IN_LAST_DAYS', 7, true],
    ['built', 'IN_LAST_DAYS', 0, false],
    ['built', 'IN_LAST_DAYS', 10_001, false],
    ['built', 'IN_LAST_DAYS', 1.5, false],
    ['built', 'BEFORE_NOW', -30, true],
    ['state', 'EQUALS', 'SAILING', true],
    ['state', 'IN', ['SAILING', 'SUNK'], false],
    ['home', 'EQUALS', 'h1', true],
    ['home', 'EQUALS', 5, false],
    ['crewList', 'HAS_ANY', ['s1'], true],
    ['tagList', 'HAS_ALL', ['a'], true],
    ['tagList', 'HAS_ALL', [5], false],
    ['id', 'IN', ['s1'], true],
  ] as const)('%s %s %j: %s', (field, operator, value, isValid) => {
    expect(partsOf(rule(field, operator, value))).toEqual(isValid ? [] : ['value']);
  });
});

describe('an expression', () => {
  const good = rule('name', 'IS_NULL');
  it.each<[string, unknown, string | undefined]>([
    ['no filter at all', undefined, undefined],
    ['a good rule', good, undefined],
    ['a bad rule', rule('name', 'EQUALS'), 'compoundFilterInvalid'],
    ['good children', group('AND', good, group('OR', good)), undefined],
    ['no children', group('AND'), 'compoundFilterInvalid'],
    ['no operator', { type: 'EXPRESSION', expression: { compoundFilters: [good] } }, 'compoundFilterInvalid'],
    ['a child without a type', group('AND', good, {} as CompoundFilter), 'compoundFilterInvalid'],
    [
      'a bad part deep within',
      group('AND', group('OR', good, rule('tons', 'EQUALS', 'x'))),
      'compoundFilterInvalid',
    ],
    ['one related record', onSame('Harbour', good), undefined],
    ['NOT of two', group('NOT', good, good), 'compoundFilterInvalid'],
  ])('with %s', (_name, filter, error) => {
    expect(errorOf(filter)).toBe(error);
  });

  it('has its own error, a rule another', () => {
    expect(nodeError(treeOf(group('AND')).root, objects)).toBe('compoundFilterInvalid');
    expect(nodeError(treeOf(rule('name', 'EQUALS')).root, objects)).toBe('invalid');
    expect(nodeError(treeOf(group('AND', rule('name', 'EQUALS'))).root, objects)).toBeUndefined();
  });
});

it('names that are not offered or not there are told with their place', () => {
  const offered = new Set(['Ship', 'Harbour']);
  const good = rule('name', 'IS_NULL');
  const check = (filter: unknown) => checkNames(treeOf(filter).root, offered, objects);
  expect(check(group('AND', rule('name', 'IS_NULL')))).toBeUndefined();
  expect(check(group('AND', rule('name', 'IS_NULL'), queryFilter('Sailor', 'age', 'IS_NULL')))).toEqual({
    path: 'filter.expression.compoundFilters[1].filter.objectName',
    reason: 'object',
  });
  // What one related record leads to is not among what the list itself does.
  expect(check(onSame('Harbour', good))).toBeUndefined();
  expect(checkNames(treeOf(onSame('Harbour', good)).root, new Set(['Harbour']), objects)).toBeUndefined();
  expect(check(onSame('Sailor', good))).toEqual({
    path: 'filter.expression.objectName',
    reason: 'object',
  });
  expect(check(onSame('Harbour', rule('rudder', 'IS_NULL')))).toEqual({
    path: 'filter.expression.compoundFilters[0].filter.objectField',
    reason: 'field',
  });
  expect(check(rule('rudder', 'IS_NULL'))).toEqual({ path: 'filter.filter.objectField', reason: 'field' });
  expect(check(rule('tons', 'CONTAINS', '1'))).toEqual({
    path: 'filter.filter.operator',
    reason: 'operator',
  });
});
