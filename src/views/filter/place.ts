import type { FilterNode } from '../../engine/filter/node.ts';

/** Where a node stands, as people are told: `Condition 2.1 of 3`. */
export interface Place {
  /** `2.1`; empty for the root. */
  readonly number: string;
  /** Among how many. */
  readonly total: number;
  /** From 0, the root. */
  readonly level: number;
}

export interface NodeViewProps extends Place {
  readonly node: FilterNode;
}
