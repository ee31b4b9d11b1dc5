import { describe, expect, it } from 'vitest';
import { onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { DynamicVariable } from '../../../src/contract/filter/variables.ts';
import { availableVariables } from '../../../src/engine/filter/available-variables.ts';
import type { RuleNode } from '../../../src/engine/filter/node.ts';
import {
  namedRecords,
  objectNamesOf,
  readingTokens,
  ruleReading,
  usesVariables,
} from '../../../src/engine/filter/reading.ts';
import { valueShape, valueText } from '../../../src/engine/filter/value-shape.ts';
import { group, objects, treeOf } from './trees.ts';

const rule = queryFilter('Ship', 'name', 'IS_NULL');
const read = (filter: unknown, maxRules?: number) =>
  readingTokens(treeOf(filter).root, maxRules)
    .map((token) => (token.type === 'more' ? `+${token.total}` : token.type))
    .join(' ');

describe('a line about a filter', () => {
  it.each([
    [undefined, 'gap'],
    [rule, 'rule'],
    [group('AND', rule, rule), 'rule and rule'],
    [group('AND', rule, group('OR', rule, rule)), 'rule and open rule or rule close'],
    [group('AND', rule, group('OR', rule)), 'rule and rule'],
    [group('NOT', rule), 'not open rule close'],
    [
      group('AND', rule, group('NOT', group('OR', rule, rule))),
      'rule and not open open rule or rule close close',
    ],
    [onSame('Harbour', rule), 'same open rule close'],
    [group('NOT', onSame('Harbour', rule, rule)), 'not open same open rule and rule close close'],
    [{ type: 'EXPRESSION', expression: { compoundFilters: [{}, rule] } }, 'gap gap rule'],
    [{ type: 'FILTER', filter: { objectName: 'Ship' } }, 'gap'],
  ])('%j reads %s', (filter, tokens) => {
    expect(read(filter)).toBe(tokens);
  });

  it('is cut after so many rules, and says how many are left', () => {
    expect(read(group('AND', rule, rule, group('OR', rule, rule)), 3)).toBe(
      'rule and rule and open rule close +1',
    );
    expect(read(group('AND', rule, rule, group('OR', rule, rule)), 2)).toBe('rule and rule +2');
  });
});

describe('a rule', () => {
  const reading = (filter: unknown) => ruleReading(treeOf(filter).root as RuleNode, 'Ship', objects);
  it('names the object where it is another than the listed one', () => {
    expect(reading(rule)).toMatchObject({ objectLabel: undefined, fieldLabel: 'Label of name', values: [] });
    expect(reading(queryFilter('Harbour', 'name', 'EQUALS', 'Gdynia'))).toMatchObject({
      objectLabel: 'Harbour',
      fieldLabel: 'Label of name',
      values: ['Gdynia'],
    });
  });

  it('of one related record names its fields without it', () => {
    const harbour = queryFilter('Harbour', 'name', 'IS_NULL');
    const [, , own] = readingTokens(treeOf(onSame('Harbour', harbour)).root);
    expect(own).toMatchObject({ type: 'rule', of: 'Harbour' });
  });

  it('on the id means the record itself', () => {
    expect(reading(queryFilter('Harbour', 'id', 'EQUALS', 'h1'))).toMatchObject({
      objectLabel: undefined,
      fieldLabel: 'Harbour',
      shape: { type: 'records', count: 'one' },
    });
  });

  it('on something unknown reads by its names', () => {
    expect(reading(queryFilter('Sailor', 'age', 'EQUALS', 5))).toMatchObject({
      objectLabel: 'Sailor',
      fieldLabel: 'age',
      shape: { type: 'scalar' },
    });
  });
});

it('tells which records and objects it names', () => {
  const { root } = treeOf(
    group(
      'AND',
      queryFilter('Ship', 'home', 'EQUALS', 'h2'),
      queryFilter('Ship', 'home', 'IN', ['h1', 'h2']),
      queryFilter('Harbour', 'id', 'EQUALS', 'h3'),
      queryFilter('Ship', 'home', 'IS_NULL'),
    ),
  );
  expect(namedRecords(root, objects)).toEqual([
    { objectName: 'Harbour', recordLabel: '{name}', ids: ['h1', 'h2', 'h3'] },
  ]);
  expect([...objectNamesOf(root)]).toEqual(['Ship', 'Harbour']);
  expect([...objectNamesOf(treeOf(onSame('Sailor', rule)).root)]).toEqual(['Sailor', 'Ship']);
  expect(usesVariables(root)).toBe(false);
});

it('has the text of as many values as the operator takes', () => {
  expect(valueText(['a'], 'one')).toBe('"a"');
  expect(valueText([null], 'one')).toBeUndefined();
  expect(valueText(['', null], 'two')).toBeUndefined();
  expect(valueText([null, 5], 'two')).toBe('[null,5]');
  expect(valueText(['a', null, 'b'], 'many')).toBe('["a","b"]');
  expect(valueText([], 'many')).toBeUndefined();
});

describe('dynamic variables of a field', () => {
  const variable = (id: string, more: Partial<DynamicVariable>): DynamicVariable => ({
    id,
    kind: 'STRING',
    origin: { objectName: 'Ship', fieldName: id },
    ...more,
  });
  const all = [
    variable('name', {}),
    variable('tons', { kind: 'INT' }),
    variable('state', { kind: 'ENUM' }),
    variable('mood', { kind: 'ENUM' }),
    variable('home', { kind: 'OBJECT', referred: { objectName: 'Harbour', fieldName: 'id' } }),
    variable('crew', { kind: 'LIST', referred: { objectName: 'Sailor', fieldName: 'id' } }),
  ];
  it.each([
    ['name', 'EQUALS', ['name']],
    ['tons', 'LESS', ['tons']],
    ['state', 'IN', ['state']],
    ['home', 'EQUALS', ['home']],
    ['crewList', 'HAS_ANY', ['crew']],
    ['tagList', 'HAS_ANY', ['name']],
    ['built', 'IN_LAST_DAYS', []],
    ['name', 'IS_NULL', []],
  ] as const)('%s %s: %j', (name, operator, ids) => {
    const field = objects('Ship')?.fields.get(name);
    if (!field) throw new Error(name);
    const offered = availableVariables(field, 'Ship', valueShape(field, operator), all);
    expect(offered.map(({ id }) => id)).toEqual(ids);
  });
});
