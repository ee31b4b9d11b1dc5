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

/**
 * A condition on a field, beside those that are there: in an expression it takes the place of the first empty child,
 * else it is the last one. A root that is none becomes an AND of what it was and the condition. Undefined: no room.
 */
export function addCondition(
  tree: FilterTree,
  id: number,
  objectName: string,
  field: ObjectField,
): Added | undefined {
  const ruleAs = (ruleId: number): FilterNode => ({
    ...newRule(ruleId),
    objectName,
    objectField: field.name,
    operator: usualOperator(field),
  });
  const node = findNode(tree.root, id);
  if (!node) return undefined;
  if (node.type === 'EXPRESSION') {
    const empty = node.children.find(({ type }) => type === undefined);
    if (empty) return { tree: updateNode(tree, empty.id, () => ruleAs(empty.id)), id: empty.id };
    if (!mayAdd(node) || !hasRoom(tree, 1)) return undefined;
    const children = [...node.children, ruleAs(tree.nextId)];
    const next = updateNode(tree, id, () => ({ ...node, children }));
    return { tree: { ...next, nextId: tree.nextId + 1 }, id: tree.nextId };
  }
  if (id !== tree.root.id || !hasRoom(tree, 2)) return undefined;
  const [whole, rule] = [tree.nextId, tree.nextId + 1];
  const children = [...(node.type === undefined ? [] : [node]), ruleAs(rule)];
  return {
    tree: { root: { id: whole, type: 'EXPRESSION', operator: 'AND', children }, nextId: rule + 1 },
    id: rule,
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
