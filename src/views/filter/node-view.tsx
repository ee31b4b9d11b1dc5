import { memo } from 'react';
import { ExpressionCard } from './expression-card.tsx';
import type { NodeViewProps } from './place.ts';
import { RuleCard } from './rule-card.tsx';
import { SameScope } from './same-scope.tsx';
import { UnsetCard } from './unset-card.tsx';

/** A node by its type. An edit elsewhere in the tree leaves it as it is. */
export const NodeView = memo(function NodeView({ node, number, total, level }: NodeViewProps) {
  const place = { number, total, level };
  switch (node.type) {
    case undefined:
      return <UnsetCard node={node} place={place} />;
    case 'FILTER':
      return <RuleCard rule={node} place={place} />;
    case 'EXPRESSION':
      return node.objectName === undefined ? (
        <ExpressionCard node={node} place={place} Child={NodeView} />
      ) : (
        <SameScope objectName={node.objectName}>
          <ExpressionCard node={node} place={place} Child={NodeView} />
        </SameScope>
      );
  }
});
