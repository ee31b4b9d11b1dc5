import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import {
  type DocumentVersion,
  useDocumentVersions,
  type VersionSource,
} from '../../../engine/hooks/use-document-versions.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';

const SOURCE: VersionSource = { object: 'WorkflowVersion', owner: 'workflow', document: 'content' };

export const elementsOf = (version: DocumentVersion | undefined): readonly WorkflowElement[] =>
  readDocument(workflowStructure, version?.text ?? null).document?.elements ?? [];

/** The id of the workflow of a run, however much of it is known. */
export function workflowOf({ workflow }: PartProps['record']): string {
  const id = typeof workflow === 'object' && workflow && 'id' in workflow ? workflow.id : workflow;
  return typeof id === 'string' ? id : '';
}

/** The version on which a run is, and the latest one; both undefined until they are known. */
export function useRunVersions(record: PartProps['record']) {
  const { versions } = useDocumentVersions(workflowOf(record), SOURCE);
  return {
    own: versions?.find(({ number }) => number === record['versionNumber']),
    latest: versions?.[0],
  };
}
