import type { DocumentStructure } from '../documents/document-type.ts';
import { WORKFLOW_CONTENT_VERSION, WorkflowContent } from './content.ts';

/** What a new workflow is. */
export const EMPTY_WORKFLOW: WorkflowContent = { version: WORKFLOW_CONTENT_VERSION, elements: [] };

/** How workflows are built. */
export const workflowStructure: DocumentStructure<WorkflowContent> = {
  name: 'workflow',
  texts: 'workflow',
  version: WORKFLOW_CONTENT_VERSION,
  schema: WorkflowContent,
  maxLength: 1_000_000,
  empty: EMPTY_WORKFLOW,
  namesFields: true,
  namesRecords: true,
};
