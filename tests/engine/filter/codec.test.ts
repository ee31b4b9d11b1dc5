import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noneOf, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import { decodeFilter, decodeText } from '../../../src/engine/filter/decode.ts';
import { encodeNode, filterOf } from '../../../src/engine/filter/encode.ts';
import { addChild, insertExpression, insertFilter } from '../../../src/engine/filter/edit.ts';
import { EMPTY_TREE, type FilterNode } from '../../../src/engine/filter/node.ts';
import { filters, group, treeOf } from './trees.ts';

describe('tree and compound filter', () => {
  it('are each other’s inverse', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const tree = treeOf(filter);
        expect(filterOf(tree.root)).toEqual(filter);
        expect(treeOf(encodeNode(tree.root))).toEqual(tree);
      }),
    );
  });

  it('keep unfinished work, and variables', () => {
    let tree = insertExpression(EMPTY_TREE, 0);
    tree = insertFilter(addChild(tree, 0), 1, 'Ship');
    const withoutIds = (node: FilterNode): unknown =>
      JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'id' ? undefined : value)));
    expect(withoutIds(treeOf(encodeNode(tree.root)).root)).toEqual(withoutIds(tree.root));
    const variable = {
      type: 'FILTER',
      filter: { objectName: 'Ship', objectField: 'home', operator: 'EQUALS', variable: { id: 'form.home' } },
    };
    expect(encodeNode(treeOf(variable).root)).toEqual(variable);
    const none = noneOf({
      objectName: 'Harbour',
      objectField: 'name',
      operator: 'EQUALS',
      value: '"Gdynia"',
    });
    expect(filterOf(treeOf(none).root)).toEqual(none);
  });

  it('an empty one is no filter', () => {
    expect(filterOf(treeOf(undefined).root)).toBeUndefined();
    expect(decodeText('  ')).toEqual({ ok: true, tree: EMPTY_TREE });
  });
});

const rule = (more: object) => ({
  type: 'FILTER',
  filter: { objectName: 'Ship', objectField: 'name', ...more },
});
const nested = (levels: number): unknown =>
  levels === 0
    ? rule({})
    : { type: 'EXPRESSION', expression: { operator: 'AND', compoundFilters: [nested(levels - 1)] } };

it.each([
  ['not json', '{', 'filter', 'notJson'],
  ['another thing', '[1]', 'filter', 'notAFilter'],
  ['an unknown type', '{"type": "GROUP"}', 'filter.type', 'type'],
  ['parts without a type', '{"filter": {}}', 'filter.type', 'type'],
  ['both types', '{"type": "FILTER", "filter": {}, "expression": {}}', 'filter.expression', 'otherType'],
  ['an object that is no text', JSON.stringify(onSame(5 as never)), 'filter.expression.objectName', 'text'],
  [
    'NOT of one related record',
    JSON.stringify({ type: 'EXPRESSION', expression: { operator: 'NOT', objectName: 'Sailor' } }),
    'filter.expression.operator',
    'operator',
  ],
  ['an unknown operator', JSON.stringify(rule({ operator: 'LIKE' })), 'filter.filter.operator', 'operator'],
  ['a value that is no text', JSON.stringify(rule({ value: 5 })), 'filter.filter.value', 'text'],
  ['a value that is no JSON', JSON.stringify(rule({ value: 'abc' })), 'filter.filter.value', 'json'],
  [
    'an unknown expression',
    JSON.stringify(group('AND', { type: 'EXPRESSION', expression: { operator: 'XOR' } } as never)),
    'filter.expression.compoundFilters[0].expression.operator',
    'operator',
  ],
  [
    'a list that is none',
    '{"type": "EXPRESSION", "expression": {"compoundFilters": {}}}',
    'filter.expression.compoundFilters',
    'list',
  ],
  [
    'a fourth level',
    JSON.stringify(nested(4)),
    'filter.expression.compoundFilters[0].expression.compoundFilters[0].expression.compoundFilters[0]',
    'tooDeep',
  ],
  [
    'too many',
    JSON.stringify(
      group('AND', ...Array.from({ length: 500 }, () => queryFilter('Ship', 'name', 'IS_NULL'))),
    ),
    'filter.expression.compoundFilters[499]',
    'tooMany',
  ],
])('refuses %s, with its place', (_name, text, path, reason) => {
  expect(decodeText(text)).toEqual({ ok: false, problem: { path, reason } });
});

it('takes three levels', () => {
  expect(decodeFilter(nested(3)).ok).toBe(true);
});
