import { useCallback } from 'react';
import { nodeName } from '../../contract/documents/node-name.ts';
import type { WorkflowContent, WorkflowElement } from '../../contract/workflow/content.ts';
import { workflowStructure } from '../../contract/workflow/workflow-structure.ts';
import { useElementTypes } from '../../engine/hooks/use-element-types.ts';
import { DocumentDifferences } from '../../views/formats/document/document-differences.tsx';
import type { PartLabels } from '../../views/formats/document/part-labels.ts';

interface Props {
  readonly objectName: string;
  readonly before: WorkflowContent;
  readonly after: WorkflowContent;
}

/** What one version of a workflow has otherwise than another; steps and their settings are called as their types say. */
export function VersionDifferences({ objectName, before, after }: Props) {
  const { types } = useElementTypes(objectName);
  const labels = useCallback(
    (guessed: PartLabels): PartLabels => {
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
  return <DocumentDifferences type={workflowStructure} before={before} after={after} labels={labels} />;
}
