import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { Operator } from '../../contract/kinds/operators.ts';
import { hasRoom, mayAdd, newRule, updateNode } from './edit.ts';
import { type ExpressionNode, type FilterNode, type FilterTree, findNode, mayNest, pathTo } from './node.ts';

/** The operator that people mean most: a part of a text, any of several records, else the field's first one. */
const USUAL: readonly Operator[] = ['CONTAINS', 'HAS_ANY'];

function usualOperator({ operators, kind }: ObjectField): Operator | undefined {
  return USUAL.find((operator) => kind !== 'OBJECT' && operators.includes(operator)) ?? operators[0];
}

export interface Added {
  readonly tree: FilterTree;
  /** Of the new condition. */
  readonly id: number;
}

/** A condition on a field, beside those that are there. Undefined: no room. */
export function addCondition(
  tree: FilterTree,
  id: number,
  objectName: string,
  field: ObjectField,
): Added | undefined {
  return addNode(tree, id, 1, (ruleId) => ({
    ...newRule(ruleId),
    objectName,
    objectField: field.name,
    operator: usualOperator(field),
  }));
}

/**
 * A place for conditions on one and the same record of an object, with one empty child, whose id is `id`. Undefined: no room, or
 * too deep.
 */
export function addSame(tree: FilterTree, id: number, objectName: string): Added | undefined {
  const level = findNode(tree.root, id)?.type === 'EXPRESSION' ? pathTo(tree.root, id).length : 1;
  if (!mayNest(level)) return undefined;
  const added = addNode(tree, id, 2, (same, child) =>
    sameNode(same, objectName, { id: child, type: undefined }),
  );
  // It has the last id that was given.
  return added && { ...added, id: added.tree.nextId - 1 };
}

/** The same with a condition that is there: what comes beside it is said of the record that fulfils it. */
export function groupSame(tree: FilterTree, id: number): FilterTree {
  const path = pathTo(tree.root, id);
  const [rule, parent] = [path.at(-1), path.at(-2)];
  if (rule?.type !== 'FILTER' || rule.objectName === undefined) return tree;
  const isThere = parent?.type === 'EXPRESSION' && parent.objectName === rule.objectName;
  if (isThere || !mayNest(path.length - 1) || !hasRoom(tree, 1)) return tree;
  const same = sameNode(tree.nextId, rule.objectName, rule);
  return { ...updateNode(tree, id, () => same), nextId: tree.nextId + 1 };
}

const sameNode = (id: number, objectName: string, child: FilterNode): ExpressionNode => ({
  id,
  type: 'EXPRESSION',
  operator: 'AND',
  objectName,
  children: [child],
});

/**
 * Puts a node of that size beside those that are there: in an expression it takes the place of the first empty child,
 * else it is the last one. A root that is none becomes an AND of what it was and the node. `make` is given the node's id, and the
 * first of those for what is in it.
 */
function addNode(
  tree: FilterTree,
  id: number,
  size: number,
  make: (id: number, within: number) => FilterNode,
): Added | undefined {
  const node = findNode(tree.root, id);
  const { nextId } = tree;
  if (!node) return undefined;
  if (node.type === 'EXPRESSION') {
    const empty = node.children.find(({ type }) => type === undefined);
    if (!hasRoom(tree, empty ? size - 1 : size)) return undefined;
    if (empty) {
      const filled = updateNode(tree, empty.id, () => make(empty.id, nextId));
      return { tree: { ...filled, nextId: nextId + size - 1 }, id: empty.id };
    }
    if (!mayAdd(node)) return undefined;
    const children = [...node.children, make(nextId, nextId + 1)];
    const next = updateNode(tree, id, () => ({ ...node, children }));
    return { tree: { ...next, nextId: nextId + size }, id: nextId };
  }
  if (id !== tree.root.id || !hasRoom(tree, size + 1)) return undefined;
  const made = make(nextId + 1, nextId + 2);
  const children = [...(node.type === undefined ? [] : [node]), made];
  return {
    tree: { root: { id: nextId, type: 'EXPRESSION', operator: 'AND', children }, nextId: nextId + size + 1 },
    id: made.id,
  };
}

/** A group within an expression: an AND with one empty child, whose id is `id`. Undefined: no room, or too deep. */
export function addGroup(tree: FilterTree, { id, ...parent }: ExpressionNode): Added | undefined {
  const level = pathTo(tree.root, id).length;
  if (!mayNest(level) || !mayAdd({ id, ...parent }) || !hasRoom(tree, 2)) return undefined;
  const [group, child] = [tree.nextId, tree.nextId + 1];
  const made: FilterNode = {
    id: group,
    type: 'EXPRESSION',
    operator: 'AND',
    children: [{ id: child, type: undefined }],
  };
  const next = updateNode(tree, id, () => ({ id, ...parent, children: [...parent.children, made] }));
  return { tree: { ...next, nextId: child + 1 }, id: child };
}
