import { expect, it } from 'vitest';
import { addChild, insertExpression } from '../../../src/engine/filter/edit.ts';
import { createFilterStore } from '../../../src/engine/filter/filter-store.ts';
import { setValue } from '../../../src/engine/filter/rule-edit.ts';
import { EMPTY_TREE } from '../../../src/engine/filter/node.ts';
import { treeOf } from './trees.ts';

const value = (store: ReturnType<typeof createFilterStore>) => {
  const { root } = store.get().document;
  return root.type === 'FILTER' ? root.value : undefined;
};

it('goes back and forth; a new edit ends the way forth', () => {
  const store = createFilterStore(treeOf({ type: 'FILTER', filter: {} }));
  store.edit((tree) => setValue(tree, 0, '1'));
  store.edit((tree) => setValue(tree, 0, '2'));
  store.undo();
  expect(value(store)).toBe('1');
  store.undo();
  store.undo();
  expect(value(store)).toBeUndefined();
  store.redo();
  store.redo();
  expect(value(store)).toBe('2');
  store.undo();
  store.edit((tree) => setValue(tree, 0, '3'));
  store.redo();
  expect(value(store)).toBe('3');
});

it('takes edits of one key as one step, until it is sealed', () => {
  const store = createFilterStore(treeOf({ type: 'FILTER', filter: {} }));
  for (const text of ['1', '12', '123']) store.edit((tree) => setValue(tree, 0, text), 'value 0');
  store.seal();
  store.edit((tree) => setValue(tree, 0, '4'), 'value 0');
  store.undo();
  expect(value(store)).toBe('123');
  store.undo();
  expect(value(store)).toBeUndefined();
});

it('tells of changes only', () => {
  const store = createFilterStore(EMPTY_TREE);
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.edit((tree) => tree);
  store.undo();
  store.seal();
  expect(told).toBe(0);
  store.edit((tree) => insertExpression(tree, 0));
  store.reset(EMPTY_TREE);
  expect(told).toBe(2);
  expect(store.get().past).toEqual([]);
  stop();
  store.edit((tree) => insertExpression(tree, 0));
  expect(told).toBe(2);
});

it('never gives the id of an undone node to another', () => {
  const store = createFilterStore(EMPTY_TREE);
  store.edit((tree) => insertExpression(tree, 0));
  store.edit((tree) => addChild(tree, 0));
  const ids = () => {
    const { root } = store.get().document;
    return root.type === 'EXPRESSION' ? root.children.map(({ id }) => id) : [];
  };
  expect(ids()).toEqual([1, 2]);
  store.undo();
  store.edit((tree) => addChild(tree, 0));
  expect(ids()).toEqual([1, 3]);
});
