import { ApiError } from '../../../../contract/errors.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import type { WorkflowRule } from '../../../../contract/workflow/problem.ts';
import { readWorkflow } from '../../../../contract/workflow/read-workflow.ts';
import type { Target } from '../../../base/records/write.ts';
import { judgeHere } from './judge-here.ts';

/**
 * As whoever is to answer for it would: what they may not see or do, it may not either.
 * @param apart rules that do not matter
 * @throws ApiError invalid-content
 */
export async function requireFaultless(
  { db, catalog, timeZone }: Pick<Target, 'db' | 'catalog' | 'timeZone'>,
  { content: text, objectName }: { readonly content: string | null; readonly objectName: string | null },
  apart: readonly WorkflowRule[] = [],
): Promise<WorkflowContent> {
  const { content, problems } = readWorkflow(text);
  const about = { tx: db, catalog, objectName: objectName ?? '', timeZone };
  const found = content ? await judgeHere(content, about) : problems;
  const first = found.find(({ message }) => !apart.includes(message));
  if (content && !first) return content;
  const place = [first?.elementId, first?.propertyPath].filter(Boolean).join('.');
  const params = { place, rule: first?.message ?? '' };
  throw new ApiError({ message: 'invalid-content', path: 'content', params });
}
