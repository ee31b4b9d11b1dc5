import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import type { DrawnProblem } from '../../../engine/hooks/use-workflow-judgement.ts';
import type { GraphNode } from '../../graph/index.tsx';
import { graphNode } from './model/graph-nodes.tsx';

interface Kept {
  readonly node: GraphNode;
  readonly type: ElementTypeInfo | undefined;
}

/** Elements as nodes: the same node for the same element, so that only what has changed is drawn anew. */
export function useNodes(
  elements: readonly WorkflowElement[],
  types: ReadonlyMap<string, ElementTypeInfo>,
  problems: readonly DrawnProblem[],
): readonly GraphNode[] {
  const { t } = useTranslation();
  const kept = useMemo(() => {
    const nodes = new WeakMap<WorkflowElement, Kept>();
    return (element: WorkflowElement, said: readonly string[]): GraphNode => {
      const type = types.get(element.type);
      const known = nodes.get(element);
      if (known?.type === type && known?.node.problems.join('\n') === said.join('\n')) return known.node;
      const node = graphNode(t, type, element, said);
      nodes.set(element, { node, type });
      return node;
    };
  }, [types, t]);
  return useMemo(() => {
    const wrong = Map.groupBy(problems, ({ elementId }) => elementId);
    return elements.map((element) =>
      kept(
        element,
        (wrong.get(element.id) ?? []).map(({ message }) => message),
      ),
    );
  }, [elements, problems, kept]);
}
