import { FILTER_MAX_LEVEL } from '../../contract/constants.ts';
import type { ExpressionOperator } from '../../contract/filter/filter.ts';
import type { Operator } from '../../contract/kinds/operators.ts';

/** A compound filter while it is edited (specification, section 4): any part may still be missing. */
export type FilterNode = UnsetNode | RuleNode | ExpressionNode;

/** Neither FILTER nor EXPRESSION yet. */
export interface UnsetNode {
  readonly id: number;
  readonly type: undefined;
}

export interface RuleNode {
  readonly id: number;
  readonly type: 'FILTER';
  readonly objectName: string | undefined;
  readonly objectField: string | undefined;
  readonly operator: Operator | undefined;
  /** JSON text, as the query filter carries it. */
  readonly value: string | undefined;
  /** The id of a dynamic variable in the value's place. */
  readonly variable: string | undefined;
  /** Of a related object: no record of it fulfils the rule. */
  readonly none?: true;
}

export interface ExpressionNode {
  readonly id: number;
  readonly type: 'EXPRESSION';
  readonly operator: ExpressionOperator | undefined;
  /** What stands in it is said of one and the same record of that object. */
  readonly objectName?: string | undefined;
  readonly children: readonly FilterNode[];
}

/** Ids are never given twice within a tree and stay with their nodes through every edit. */
export interface FilterTree {
  readonly root: FilterNode;
  readonly nextId: number;
}

export const EMPTY_TREE: FilterTree = { root: { id: 0, type: undefined }, nextId: 1 };

export function childrenOf(node: FilterNode): readonly FilterNode[] {
  return node.type === 'EXPRESSION' ? node.children : [];
}

/** The nodes from the root to the one with the id; empty where there is none. The root's level is 0. */
export function pathTo(root: FilterNode, id: number): readonly FilterNode[] {
  if (root.id === id) return [root];
  for (const child of childrenOf(root)) {
    const path = pathTo(child, id);
    if (path.length) return [root, ...path];
  }
  return [];
}

export function findNode(root: FilterNode, id: number): FilterNode | undefined {
  return pathTo(root, id).at(-1);
}

export function countNodes(node: FilterNode): number {
  return childrenOf(node).reduce((total, child) => total + countNodes(child), 1);
}

/** How many expressions stand within each other, this node included. */
export function depthOf(node: FilterNode): number {
  return node.type === 'EXPRESSION' ? 1 + Math.max(0, ...node.children.map(depthOf)) : 0;
}

/** Expressions have levels 0, 1 and 2; at level 3 there are only filters (specification, sections 4 and 9). */
export function mayNest(level: number): boolean {
  return level < FILTER_MAX_LEVEL;
}
