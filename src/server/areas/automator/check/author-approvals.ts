import { readDocument } from '../../../../contract/documents/read-document.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { publishedField } from '../../../../contract/metadata/document-versions.ts';
import { offeredElements } from '../../../../contract/workflow/offered-elements.ts';
import type { WorkflowProblem } from '../../../../contract/workflow/problem.ts';
import { workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { publishedVersion } from '../../../platform/documents/publish.ts';
import { keptRecord, type Making } from '../make-records.ts';
import type { WorkflowObjects } from '../objects.ts';
import { isRefusedAsAuthor } from './approvals.ts';

interface Asked extends Pick<Making, 'content' | 'workflow'> {
  readonly target: Pick<Making['target'], 'db' | 'catalog' | 'whole' | 'timeZone'>;
  readonly userId: string | null;
  readonly objects: WorkflowObjects;
}

/** A problem for each element whose new record the user may not approve by activating, having created the workflow. */
export async function authorApprovals({ target, content, workflow, userId, objects }: Asked) {
  const types = offeredElements(target.catalog, workflow.objectName);
  const before = await latestVersion(target.db, target.whole, objects, workflow.id);
  const problems: WorkflowProblem[] = [];
  for (const [at, element] of content.elements.entries()) {
    const type = types.get(element.type);
    if (!type?.makes || !(await isRefusedAsAuthor({ ...target, userId }, workflow.id, type.makes))) continue;
    if ((await keptRecord(target, { type, element, before })) !== undefined) continue;
    problems.push({
      severity: 'error',
      pointer: `/elements/${at}`,
      messageKey: 'approval-needed',
      params: {},
    });
  }
  return problems;
}

async function latestVersion(
  db: TenantDb,
  whole: Catalog,
  { workflow }: WorkflowObjects,
  workflowId: string,
): Promise<WorkflowContent | undefined> {
  const place = publishedField(whole.objects, workflow);
  const latest = place && (await publishedVersion(db, place, workflowId));
  return readDocument(workflowStructure, latest?.text ?? null).document;
}
