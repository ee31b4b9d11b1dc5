import { FILTER_MAX_NODES } from '../../contract/constants.ts';
import type { ExpressionOperator } from '../../contract/filter/filter.ts';
import {
  countNodes,
  depthOf,
  type ExpressionNode,
  type FilterNode,
  type FilterTree,
  mayNest,
  pathTo,
  type RuleNode,
} from './node.ts';

/** What an edit answers: the same tree where it changes nothing, else one that shares all other nodes with it. */
type Edited = FilterTree;

/** Puts `change(node)` in the place of the node with the id: only the nodes above it are made anew. */
export function updateNode(tree: FilterTree, id: number, change: (node: FilterNode) => FilterNode): Edited {
  const path = pathTo(tree.root, id);
  const node = path.at(-1);
  if (!node) return tree;
  const next = change(node);
  if (next === node) return tree;
  return { ...tree, root: rebuild(path.slice(0, -1), node, next) };
}

/** `undefined`: the old child is taken out. */
function rebuild(above: readonly FilterNode[], old: FilterNode, next: FilterNode): FilterNode {
  return above.reduceRight<{ readonly old: FilterNode; readonly next: FilterNode }>(
    (below, parent) => ({
      old: parent,
      next: {
        ...(parent as ExpressionNode),
        children: (parent as ExpressionNode).children.map((child) =>
          child === below.old ? below.next : child,
        ),
      },
    }),
    { old, next },
  ).next;
}

function updateExpression(
  tree: FilterTree,
  id: number,
  change: (node: ExpressionNode) => ExpressionNode,
): Edited {
  return updateNode(tree, id, (node) => (node.type === 'EXPRESSION' ? change(node) : node));
}

export function updateRule(tree: FilterTree, id: number, change: (rule: RuleNode) => RuleNode): Edited {
  return updateNode(tree, id, (node) => (node.type === 'FILTER' ? change(node) : node));
}

/** Unset → FILTER ('insertFilter'), on the given object. */
export function insertFilter(tree: FilterTree, id: number, objectName: string | undefined): Edited {
  return updateNode(tree, id, (node) =>
    node.type === undefined ? { ...newRule(node.id), objectName } : node,
  );
}

export function newRule(id: number): RuleNode {
  return {
    id,
    type: 'FILTER',
    objectName: undefined,
    objectField: undefined,
    operator: undefined,
    value: undefined,
    variable: undefined,
  };
}

/** Unset → EXPRESSION ('expressionOperator'), with one empty child. Not where expressions nest no deeper. */
export function insertExpression(tree: FilterTree, id: number): Edited {
  const level = pathTo(tree.root, id).length - 1;
  if (level < 0 || !mayNest(level) || !hasRoom(tree, 1)) return tree;
  const child = { id: tree.nextId, type: undefined };
  const edited = updateNode(tree, id, (node) =>
    node.type === undefined
      ? { id: node.id, type: 'EXPRESSION', operator: undefined, children: [child] }
      : node,
  );
  return edited === tree ? tree : { ...edited, nextId: tree.nextId + 1 };
}

/** Back to unset; what is within it goes. */
export function clearNode(tree: FilterTree, id: number): Edited {
  return updateNode(tree, id, (node) => (node.type === undefined ? node : { id: node.id, type: undefined }));
}

/** A new empty child at the end of an expression, or at `index`. */
export function addChild(tree: FilterTree, id: number, index?: number): Edited {
  const edited = hasRoom(tree, 1)
    ? updateExpression(tree, id, (node) => {
        if (!mayAdd(node)) return node;
        const at = index ?? node.children.length;
        return { ...node, children: node.children.toSpliced(at, 0, { id: tree.nextId, type: undefined }) };
      })
    : tree;
  return edited === tree ? tree : { ...edited, nextId: tree.nextId + 1 };
}

/** NOT takes one. */
export function mayAdd({ operator, children }: ExpressionNode): boolean {
  return operator !== 'NOT' || children.length === 0;
}

/** Takes a child out of its expression; the root is cleared instead. */
export function removeNode(tree: FilterTree, id: number): Edited {
  const parent = pathTo(tree.root, id).at(-2);
  if (!parent) return clearNode(tree, id);
  return updateExpression(tree, parent.id, (node) => ({
    ...node,
    children: node.children.filter((child) => child.id !== id),
  }));
}

/** NOT only where there is no second child, and never of one related record: it stands around what is said of that. */
export function setExpressionOperator(tree: FilterTree, id: number, operator: ExpressionOperator): Edited {
  return updateExpression(tree, id, (node) =>
    node.operator === operator || (operator === 'NOT' && !mayNegate(node)) ? node : { ...node, operator },
  );
}

export const mayNegate = ({ objectName, children }: ExpressionNode): boolean =>
  objectName === undefined && children.length < 2;

export function hasRoom({ root }: FilterTree, more: number): boolean {
  return countNodes(root) + more <= FILTER_MAX_NODES;
}

/** May the node stand among the children of an expression at that level? */
export function fitsBelow(node: FilterNode, level: number): boolean {
  return depthOf(node) === 0 || mayNest(level + depthOf(node));
}

/** Another filter in the place of the whole, with ids that this tree has not given yet. */
export function replaceTree({ nextId }: FilterTree, other: FilterTree): Edited {
  const shifted = (node: FilterNode): FilterNode => {
    const moved = { ...node, id: node.id + nextId };
    return moved.type === 'EXPRESSION' ? { ...moved, children: moved.children.map(shifted) } : moved;
  };
  return { root: shifted(other.root), nextId: nextId + other.nextId };
}
