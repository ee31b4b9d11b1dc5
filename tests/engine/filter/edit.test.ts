import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import {
  addChild,
  clearNode,
  hasRoom,
  insertExpression,
  insertFilter,
  removeNode,
  replaceTree,
  setExpressionOperator,
} from '../../../src/engine/filter/edit.ts';
import { encodeNode } from '../../../src/engine/filter/encode.ts';
import { moveNode, stepNode } from '../../../src/engine/filter/move.ts';
import {
  childrenOf,
  countNodes,
  EMPTY_TREE,
  type FilterNode,
  findNode,
  pathTo,
} from '../../../src/engine/filter/node.ts';
import {
  setField,
  setObject,
  setOperator,
  setValue,
  setVariable,
} from '../../../src/engine/filter/rule-edit.ts';
import { filters, group, treeOf } from './trees.ts';

const named = (name: string) => queryFilter('Ship', 'name', 'EQUALS', name);
const all = (node: FilterNode): readonly FilterNode[] => [node, ...childrenOf(node).flatMap(all)];
const names = (node: FilterNode): unknown =>
  node.type === 'EXPRESSION'
    ? node.children.map(names)
    : node.type === 'FILTER'
      ? JSON.parse(node.value ?? '0')
      : null;

describe('an edit', () => {
  it('makes only the nodes on its path anew', () => {
    fc.assert(
      fc.property(filters, fc.nat(), (filter, pick) => {
        const tree = treeOf(filter);
        const before = all(tree.root);
        const { id } = before[pick % before.length] as FilterNode;
        const edited = setValue(clearNode(insertFilter(clearNode(tree, id), id, 'Ship'), -1), id, '1');
        const path = new Set(pathTo(tree.root, id));
        const after = new Set(all(edited.root));
        const inside = new Set(path.size ? all(findNode(tree.root, id) as FilterNode) : []);
        for (const node of before) expect(after.has(node)).toBe(!path.has(node) && !inside.has(node));
      }),
    );
  });

  it('that changes nothing answers the same tree', () => {
    const tree = treeOf(group('AND', named('a')));
    expect(setExpressionOperator(tree, 0, 'AND')).toBe(tree);
    expect(setField(tree, 1, 'name')).toBe(tree);
    expect(setObject(tree, 1, 'Ship')).toBe(tree);
    expect(insertFilter(tree, 1, 'Ship')).toBe(tree);
    expect(addChild(tree, 1)).toBe(tree);
    expect(clearNode(tree, 99)).toBe(tree);
  });
});

describe('types', () => {
  it('go from unset to FILTER or EXPRESSION, and back by clear', () => {
    const filter = insertFilter(EMPTY_TREE, 0, 'Ship');
    expect(filter.root).toMatchObject({ type: 'FILTER', objectName: 'Ship', objectField: undefined });
    const expression = insertExpression(EMPTY_TREE, 0);
    expect(expression.root).toMatchObject({ type: 'EXPRESSION', operator: undefined });
    expect(names(expression.root)).toEqual([null]);
    expect(clearNode(expression, 0).root).toEqual({ id: 0, type: undefined });
  });

  it('nest to level 3: there stand filters only', () => {
    let tree = EMPTY_TREE;
    for (let level = 0; level < 3; level++) tree = insertExpression(tree, level);
    expect(insertExpression(tree, 3)).toBe(tree);
    expect(findNode(insertFilter(tree, 3, 'Ship').root, 3)).toMatchObject({ type: 'FILTER' });
  });

  it('hold 500 nodes', () => {
    let tree = insertExpression(EMPTY_TREE, 0);
    for (let count = 0; count < 600; count++) tree = addChild(tree, 0);
    expect(countNodes(tree.root)).toBe(500);
    expect(hasRoom(tree, 1)).toBe(false);
  });
});

describe('children', () => {
  it('are added, also in between, and removed', () => {
    const tree = treeOf(group('OR', named('a'), named('b')));
    expect(names(addChild(tree, 0).root)).toEqual(['a', 'b', null]);
    expect(names(addChild(tree, 0, 1).root)).toEqual(['a', null, 'b']);
    expect(names(removeNode(tree, 1).root)).toEqual(['b']);
    expect(removeNode(tree, 0).root).toEqual({ id: 0, type: undefined });
  });

  it('of NOT are one', () => {
    const two = treeOf(group('AND', named('a'), named('b')));
    expect(setExpressionOperator(two, 0, 'NOT')).toBe(two);
    const one = setExpressionOperator(removeNode(two, 2), 0, 'NOT');
    expect(one.root).toMatchObject({ operator: 'NOT' });
    expect(addChild(one, 0)).toBe(one);
  });
});

describe('moving', () => {
  // 0: AND [1: a, 2: OR [3: b, 4: c], 5: d]
  const tree = treeOf(group('AND', named('a'), group('OR', named('b'), named('c')), named('d')));
  it('goes before a child, or to the end', () => {
    expect(names(moveNode(tree, 5, 0, 0).root)).toEqual(['d', 'a', ['b', 'c']]);
    expect(names(moveNode(tree, 1, 0, 3).root)).toEqual([['b', 'c'], 'd', 'a']);
    expect(names(moveNode(tree, 1, 2, 1).root)).toEqual([['b', 'a', 'c'], 'd']);
    expect(names(moveNode(tree, 3, 0, 0).root)).toEqual(['b', 'a', ['c'], 'd']);
  });

  it('leaves the tree as it is where the node cannot go', () => {
    expect(moveNode(tree, 1, 0, 1)).toBe(tree);
    expect(moveNode(tree, 2, 2, 0)).toBe(tree);
    expect(moveNode(tree, 0, 2, 0)).toBe(tree);
    expect(moveNode(tree, 5, 3, 0)).toBe(tree);
    const deep = treeOf(group('AND', group('OR', group('AND', named('a'))), group('OR', named('b'))));
    expect(moveNode(deep, 4, 2, 0)).toBe(deep);
    expect(moveNode(deep, 4, 1, 0)).not.toBe(deep);
    const not = treeOf(group('AND', named('a'), group('NOT', named('b'))));
    expect(moveNode(not, 1, 2, 0)).toBe(not);
  });

  it('takes into what is said of one related record, and out of it, only what is about that', () => {
    const home = queryFilter('Harbour', 'name', 'EQUALS', 'h');
    // 0: AND [1: a, 2: the same Harbour [3: h, 4: a], 5: h]
    const same = treeOf(group('AND', named('a'), onSame('Harbour', home, named('a')), home));
    expect(moveNode(same, 1, 2, 0)).toBe(same);
    expect(moveNode(same, 4, 0, 0)).toBe(same);
    expect(stepNode(same, 4, 'out')).toBe(same);
    expect(names(stepNode(same, 5, 'in').root)).toEqual(['a', ['h', 'a', 'h']]);
    expect(names(stepNode(same, 3, 'out').root)).toEqual(['a', ['a'], 'h', 'h']);
    expect(names(moveNode(same, 2, 0, 0).root)).toEqual([['h', 'a'], 'a', 'h']);
    const one = removeNode(same, 4);
    expect(setExpressionOperator(one, 2, 'NOT')).toBe(one);
  });

  it('by steps: past a neighbour, out, and into the expression above', () => {
    expect(names(stepNode(tree, 5, 'up').root)).toEqual(['a', 'd', ['b', 'c']]);
    expect(names(stepNode(tree, 1, 'down').root)).toEqual([['b', 'c'], 'a', 'd']);
    expect(names(stepNode(tree, 4, 'out').root)).toEqual(['a', ['b'], 'c', 'd']);
    expect(names(stepNode(tree, 5, 'in').root)).toEqual(['a', ['b', 'c', 'd']]);
    expect(stepNode(tree, 1, 'up')).toBe(tree);
    expect(stepNode(tree, 1, 'in')).toBe(tree);
    expect(stepNode(tree, 5, 'down')).toBe(tree);
    expect(stepNode(tree, 5, 'out')).toBe(tree);
  });

  it('neither loses a node nor makes one', () => {
    fc.assert(
      fc.property(filters, fc.nat(), fc.nat(), fc.nat(4), (filter, what, where, index) => {
        const before = treeOf(filter);
        const nodes = all(before.root);
        const [moved, parent] = [nodes[what % nodes.length], nodes[where % nodes.length]];
        const after = moveNode(before, moved?.id ?? 0, parent?.id ?? 0, index);
        expect(
          all(after.root)
            .map(({ id }) => id)
            .sort(),
        ).toEqual(nodes.map(({ id }) => id).sort());
        expect(() => treeOf(encodeNode(after.root))).not.toThrow();
      }),
    );
  });
});

describe('a rule', () => {
  const tree = treeOf(named('a'));
  const rule = (edited: typeof tree) => edited.root;

  it('loses field, operator and value with its object; operator and value with its field', () => {
    expect(rule(setObject(tree, 0, 'Harbour'))).toMatchObject({
      objectName: 'Harbour',
      objectField: undefined,
      operator: undefined,
      value: undefined,
    });
    expect(rule(setField(tree, 0, 'tons'))).toMatchObject({
      objectName: 'Ship',
      objectField: 'tons',
      operator: undefined,
      value: undefined,
    });
  });

  it.each([
    ['CONTAINS', '"a"'],
    ['IN', '["a"]'],
    ['BETWEEN', '["a",null]'],
    ['IS_NULL', undefined],
    ['IN_LAST_DAYS', undefined],
  ] as const)('keeps of its value what %s takes', (operator, value) => {
    expect(rule(setOperator(tree, 0, operator))).toMatchObject({ operator, value });
  });

  it.each([
    ['[1,5]', 'NOT_BETWEEN', '[1,5]'],
    ['[1,5]', 'IN', '[1,5]'],
    ['[1,5]', 'EQUALS', '1'],
    ['[1,5,7]', 'NOT_BETWEEN', '[1,null]'],
    ['[null,5]', 'IN', '[5]'],
    ['[null,5]', 'EQUALS', undefined],
  ] as const)('keeps of the values %s what %s takes', (given, operator, value) => {
    const between = setValue(setOperator(tree, 0, 'BETWEEN'), 0, given);
    expect(rule(setOperator(between, 0, operator))).toMatchObject({ operator, value });
  });

  it('takes a variable or a value, never both', () => {
    const bound = setVariable(tree, 0, 'form.name');
    expect(rule(bound)).toMatchObject({ variable: 'form.name', value: undefined });
    expect(rule(setValue(bound, 0, '"b"'))).toMatchObject({ variable: undefined, value: '"b"' });
    expect(rule(setOperator(bound, 0, 'IS_NULL'))).toMatchObject({ variable: undefined });
    expect(rule(setField(bound, 0, 'tons'))).toMatchObject({ variable: undefined });
  });
});

it('a filter that replaces all gets ids of its own', () => {
  const [before, other] = [treeOf(group('AND', named('a'))), treeOf(group('OR', named('b')))];
  const after = replaceTree(before, other);
  expect(encodeNode(after.root)).toEqual(encodeNode(other.root));
  expect(all(after.root).map(({ id }) => id)).toEqual([2, 3]);
  expect(after.nextId).toBe(4);
});
