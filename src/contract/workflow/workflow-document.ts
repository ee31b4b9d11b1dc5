import type { DocumentType } from '../documents/document-type.ts';
import type { WorkflowContent } from './content.ts';
import type { JudgeParts } from './judge/judge-parts.ts';
import { judgeWorkflow } from './judge/judge-workflow.ts';
import { workflowStructure } from './workflow-structure.ts';

/** The type of documents that workflows are. Whether records that they name are there, the server asks. */
export const workflowDocument: DocumentType<
  WorkflowContent,
  Pick<JudgeParts, 'catalog' | 'objectName' | 'timeZone' | 'now'>
> = {
  ...workflowStructure,
  validate: (content, known) => judgeWorkflow(content, known).problems,
};
