import { memo } from 'react';
import type { FilterNode } from '../../engine/filter/node.ts';
import { ExpressionCard } from './expression-card.tsx';
import { RuleCard } from './rule-card.tsx';
import { UnsetCard } from './unset-card.tsx';

/** Where a node stands, as people are told: `Condition 2.1 of 3`. */
export interface Place {
  /** `2.1`; empty for the root. */
  readonly number: string;
  /** Among how many. */
  readonly total: number;
  /** From 0, the root. */
  readonly level: number;
}

interface Props extends Place {
  readonly node: FilterNode;
}

/** A node by its type. An edit elsewhere in the tree leaves it as it is. */
export const NodeView = memo(function NodeView({ node, number, total, level }: Props) {
  const place = { number, total, level };
  switch (node.type) {
    case undefined:
      return <UnsetCard node={node} place={place} />;
    case 'FILTER':
      return <RuleCard rule={node} place={place} />;
    case 'EXPRESSION':
      return <ExpressionCard node={node} place={place} />;
  }
});
