import { describe, expect, it } from 'vitest';
import { FILTER_MAX_NODES } from '../../../src/contract/constants.ts';
import { type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import {
  type Added,
  addCondition,
  addGroup,
  addSame,
  groupSame,
} from '../../../src/engine/filter/add-condition.ts';
import { addChild } from '../../../src/engine/filter/edit.ts';
import { encodeNode } from '../../../src/engine/filter/encode.ts';
import {
  EMPTY_TREE,
  type ExpressionNode,
  findNode,
  type FilterTree,
} from '../../../src/engine/filter/node.ts';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import { group, objects, treeOf } from './trees.ts';

const fieldOf = (name: string) => objects('Ship')?.fields.get(name) as ObjectField;
const may = (tree: FilterTree, id: number, name = 'tons') => addCondition(tree, id, 'Ship', fieldOf(name));
const made = (added: Added | undefined): Added => {
  if (!added) throw new Error('There is no room.');
  return added;
};
const add = (...of: Parameters<typeof may>) => made(may(...of));
const tons = { type: 'FILTER', filter: { objectName: 'Ship', objectField: 'tons', operator: 'EQUALS' } };
const named = queryFilter('Ship', 'name', 'EQUALS', 'x');
const many = (count: number): CompoundFilter => group('OR', ...Array.from({ length: count }, () => named));

describe('conditions on one related record', () => {
  const empty = (objectName: string) => ({
    type: 'EXPRESSION',
    expression: { operator: 'AND', objectName, compoundFilters: [{}] },
  });

  it('begin with an empty one, in a list of conditions', () => {
    const first = made(addSame(EMPTY_TREE, 0, 'Harbour'));
    expect(encodeNode(first.tree.root).expression?.compoundFilters).toEqual([empty('Harbour')]);
    expect(findNode(first.tree.root, first.id)?.type).toBeUndefined();
    const beside = made(addSame(treeOf(named), 0, 'Harbour'));
    expect(encodeNode(beside.tree.root).expression?.compoundFilters).toEqual([named, empty('Harbour')]);
    const tree = treeOf(group('OR', named, named));
    const last = made(addSame(addChild(tree, 0, 1), 0, 'Harbour'));
    expect(encodeNode(last.tree.root).expression?.compoundFilters).toEqual([named, empty('Harbour'), named]);
    // No id is given twice.
    const whole = add(last.tree, 0);
    expect(findNode(whole.tree.root, last.id)?.type).toBeUndefined();
    expect(findNode(whole.tree.root, whole.id)).toMatchObject({ objectField: 'tons' });
  });

  it('come around one that is there', () => {
    const home = queryFilter('Harbour', 'name', 'IS_NULL');
    const tree = treeOf(group('AND', named, home));
    const same = groupSame(tree, 2);
    expect(encodeNode(same.root)).toEqual(group('AND', named, onSame('Harbour', home)));
    expect(groupSame(same, 2)).toBe(same);
    expect(groupSame(tree, 0)).toBe(tree);
    expect(add(same, same.nextId - 1).id).toBe(same.nextId);
  });

  it('nest no deeper than expressions', () => {
    const deep = treeOf(group('AND', group('OR', group('AND', named))));
    expect(addSame(deep, 1, 'Harbour')).toBeDefined();
    expect(addSame(deep, 2, 'Harbour')).toBeUndefined();
    expect(groupSame(deep, 3)).toBe(deep);
  });
});

describe('a condition on a field', () => {
  it('begins a list of conditions that all must hold', () => {
    const added = add(EMPTY_TREE, 0);
    expect(encodeNode(added.tree.root)).toEqual({
      type: 'EXPRESSION',
      expression: { operator: 'AND', compoundFilters: [tons] },
    });
    expect(findNode(added.tree.root, added.id)).toMatchObject({ objectField: 'tons' });
    expect(add(added.tree, added.tree.root.id).id).not.toBe(added.id);
  });

  it('stands beside the one that there was', () => {
    const added = add(treeOf(named), 0);
    expect(encodeNode(added.tree.root).expression?.compoundFilters).toEqual([named, tons]);
  });

  it('comes last in an expression, or takes the place of an empty child', () => {
    const tree = treeOf(group('OR', named, named));
    expect(encodeNode(add(tree, 0).tree.root)).toEqual({
      type: 'EXPRESSION',
      expression: { operator: 'OR', compoundFilters: [named, named, tons] },
    });
    const withEmpty = addChild(tree, 0, 1);
    expect(encodeNode(add(withEmpty, 0).tree.root).expression?.compoundFilters).toEqual([named, tons, named]);
  });

  it.each([
    ['name', 'CONTAINS'],
    ['crewList', 'HAS_ANY'],
    ['state', 'EQUALS'],
    ['home', 'EQUALS'],
    ['built', 'EQUALS'],
    ['afloat', 'IS_TRUE'],
  ])('on %s has the operator that is meant most, %s', (name, operator) => {
    const added = add(EMPTY_TREE, 0, name);
    expect(findNode(added.tree.root, added.id)).toMatchObject({ operator });
  });

  it('is not made where there is no room, nor in a NOT that has its one', () => {
    expect(may(treeOf(many(FILTER_MAX_NODES - 1)), 0)).toBeUndefined();
    expect(may(treeOf(group('NOT', named)), 0)).toBeUndefined();
    expect(may(EMPTY_TREE, 7)).toBeUndefined();
  });
});

describe('a group', () => {
  it('is an AND with an empty child, down to the third level', () => {
    const deep = treeOf(group('AND', group('AND', group('AND', named))));
    const at = (id: number) => addGroup(deep, findNode(deep.root, id) as ExpressionNode);
    const added = made(at(0));
    expect(encodeNode(added.tree.root).expression?.compoundFilters?.[1]).toEqual({
      type: 'EXPRESSION',
      expression: { operator: 'AND', compoundFilters: [{}] },
    });
    expect(findNode(added.tree.root, added.id)).toEqual({ id: added.id, type: undefined });
    expect(at(1)).toBeDefined();
    expect(at(2)).toBeUndefined();
  });

  it('is not made in a NOT that has its one, nor where there is no room', () => {
    const into = (filter: CompoundFilter) => {
      const tree = treeOf(filter);
      return addGroup(tree, tree.root as ExpressionNode);
    };
    expect(into(group('NOT', named))).toBeUndefined();
    expect(into(many(FILTER_MAX_NODES - 2))).toBeUndefined();
  });
});
