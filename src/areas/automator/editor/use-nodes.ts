import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import type { DrawnProblem } from '../../../engine/hooks/use-workflow-judgement.ts';
import type { GraphNode } from '../../../views/graph/index.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { graphNode } from './model/graph-nodes.tsx';

/** Elements as nodes: the same node for the same element, so that only what has changed is drawn anew. */
export function useNodes(
  elements: readonly WorkflowElement[],
  types: ReadonlyMap<string, ElementTypeInfo>,
  problems: readonly DrawnProblem[],
): readonly GraphNode[] {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const kept = useMemo(() => nodeKeeper(t, locale, types), [t, locale, types]);
  return useMemo(() => {
    const wrong = Map.groupBy(problems, ({ elementId }) => elementId);
    return elements.map((element) => kept(element, wrong.get(element.id) ?? []));
  }, [elements, problems, kept]);
}

/** Elements are never changed in place: who is the same looks the same. */
function nodeKeeper(t: TFunction, locale: string, types: ReadonlyMap<string, ElementTypeInfo>) {
  const nodes = new WeakMap<WorkflowElement, GraphNode>();
  return (element: WorkflowElement, problems: readonly DrawnProblem[]): GraphNode => {
    const said = problems.map(({ message }) => message);
    const known = nodes.get(element);
    if (known?.problems.join('\n') === said.join('\n')) return known;
    const node = graphNode(t, locale, types.get(element.type), element, said);
    nodes.set(element, node);
    return node;
  };
}
