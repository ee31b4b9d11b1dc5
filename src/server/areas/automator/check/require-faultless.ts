import type { DocumentProblem } from '../../../../contract/documents/document-problem.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import type { WorkflowRule } from '../../../../contract/workflow/problem.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import { placeOfPointer } from '../../../../contract/workflow/problem.ts';
import { EMPTY_WORKFLOW, workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import type { Target } from '../../../base/records/write.ts';
import { approvalNeeded } from './approvals.ts';
import { judgeHere } from './judge-here.ts';

/**
 * As whoever is to answer for it would: what they may not see or do, it may not either.
 * @param apart rules that do not matter
 * @throws ApiError invalid-workflow, invalid-workflow-step, approval-needed
 */
export async function requireFaultless(
  { db, catalog, timeZone }: Pick<Target, 'db' | 'catalog' | 'timeZone'>,
  { content: text, objectName }: { readonly content: string | null; readonly objectName: string | null },
  apart: readonly WorkflowRule[] = [],
): Promise<WorkflowContent> {
  const { document: content, problems } = readDocument(workflowStructure, text);
  const about = { tx: db, catalog, objectName: objectName ?? '', timeZone };
  const found = content ? await judgeHere(content, about) : problems;
  const first = found.find(({ messageKey }) => !apart.includes(messageKey as WorkflowRule));
  if (content && !first) return content;
  if (content && first?.messageKey === 'approval-needed') {
    const { elementId } = placeOfPointer(content, first.pointer);
    throw approvalNeeded(content.elements.find(({ id }) => id === elementId));
  }
  throw contentRefused(content ?? EMPTY_WORKFLOW, first);
}

/** What is answered for a workflow with a problem: its sentence, and the step that it is about. */
export function contentRefused(content: WorkflowContent, problem: DocumentProblem | undefined): ApiError {
  const { elementId, propertyPath } = placeOfPointer(content, problem?.pointer ?? '');
  const step = content.elements.find(({ id }) => id === elementId)?.name || elementId;
  const params = {
    ...problem?.params,
    place: [step, propertyPath].filter(Boolean).join(' › '),
    rule: problem?.messageKey ?? '',
  };
  return elementId
    ? new ApiError({ message: 'invalid-workflow-step', path: 'content', params: { ...params, step } })
    : new ApiError({ message: 'invalid-workflow', path: 'content', params });
}
