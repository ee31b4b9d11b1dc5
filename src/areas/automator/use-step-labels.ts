import { useCallback } from 'react';
import { nodeName } from '../../contract/documents/node-name.ts';
import type { WorkflowElement } from '../../contract/workflow/content.ts';
import { useElementTypes } from '../../engine/hooks/use-element-types.ts';
import type { PartLabels } from '../../views/formats/document/part-labels.ts';

/** Calls the steps of workflows about an object, and their settings, as their types say. */
export function useStepLabels(objectName: string): (labels: PartLabels) => PartLabels {
  const { types } = useElementTypes(objectName);
  return useCallback(
    (guessed) => {
      const typeOf = (node: object | undefined) => types.get((node as Partial<WorkflowElement>)?.type ?? '');
      return {
        ...guessed,
        node: (list, node, number) => {
          const label = typeOf(node)?.label;
          return label !== undefined && nodeName(node) === undefined
            ? `${label} (${number})`
            : guessed.node(list, node, number);
        },
        part: (key, node) =>
          typeOf(node)?.fields.find(({ name }) => name === key)?.label ?? guessed.part(key, node),
      };
    },
    [types],
  );
}
