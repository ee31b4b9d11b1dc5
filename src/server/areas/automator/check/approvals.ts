import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Makes } from '../../../../contract/metadata/element-record.ts';
import type { WorkflowContent, WorkflowElement } from '../../../../contract/workflow/content.ts';
import { offeredElements } from '../../../../contract/workflow/offered-elements.ts';
import type { WorkflowProblem } from '../../../../contract/workflow/problem.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { mayTake } from '../../../base/records/own-actions.ts';
import type { Target } from '../../../base/records/write.ts';
import { workflowObjects } from '../objects.ts';

type ApprovedMakes = Makes & { readonly approval: NonNullable<Makes['approval']> };

/** Does the tenant have a setting on by which the record needs an approval before it is used? */
export function needsApproval({ ownActions }: ObjectType, makes: Makes): makes is ApprovedMakes {
  const step = ownActions?.find(({ name }) => name === makes.action)?.step;
  return makes.approval !== undefined && step?.needs?.includes(makes.approval.moment) === true;
}

const approvalOf = ({ ownActions }: ObjectType, { approval }: ApprovedMakes) =>
  ownActions?.find(({ name }) => name === approval.action);

/** A problem for each element whose record the user of the catalog may not approve: they cannot activate the workflow. */
export function missingApprovals(
  content: WorkflowContent,
  { catalog, objectName }: { readonly catalog: Catalog; readonly objectName: string },
): WorkflowProblem[] {
  const types = offeredElements(catalog, objectName);
  return content.elements.flatMap(({ type }, at): WorkflowProblem[] => {
    const makes = types.get(type)?.makes;
    const object = makes && catalog.objects.get(makes.object);
    if (!object || !needsApproval(object, makes)) return [];
    const action = approvalOf(object, makes);
    if (action && mayTake(object, action)) return [];
    return [{ severity: 'error', pointer: `/elements/${at}`, messageKey: 'approval-needed', params: {} }];
  });
}

/**
 * Whether the user may approve at all, `missingApprovals` says; this refuses the author of the workflow.
 * @throws ApiError approval-needed
 */
export async function requireApprover(
  { actor, ...target }: Pick<Target, 'db' | 'catalog' | 'whole' | 'actor'>,
  workflowId: string,
  makes: Makes,
  element: WorkflowElement,
): Promise<void> {
  if (await isRefusedAsAuthor({ ...target, userId: actor.userId }, workflowId, makes))
    throw approvalNeeded(element);
}

/** Has the user created the workflow, and does the record need the approval of somebody who has not? */
export async function isRefusedAsAuthor(
  {
    db,
    catalog,
    whole,
    userId,
  }: Pick<Target, 'db' | 'catalog' | 'whole'> & { readonly userId: string | null },
  workflowId: string,
  makes: Makes,
): Promise<boolean> {
  const object = catalog.objects.get(makes.object);
  if (!object || !needsApproval(object, makes) || !approvalOf(object, makes)?.notByAuthor) return false;
  const workflow = workflowObjects(whole)?.workflow.source ?? '';
  const created = await db.run(
    tenantStatement(
      db.tenantId,
      sql<object>`select 1 from tessera.audit where tenant_id = ${db.tenantId} and object = ${workflow}
        and record_id = ${workflowId} and action = 'CREATE' and user_id = ${userId}`,
    ),
  );
  return created.length > 0;
}

/** The refusal of an activation by somebody who may not approve what the element sends. */
export const approvalNeeded = (element: Pick<WorkflowElement, 'id' | 'name'> | undefined): ApiError =>
  new ApiError({
    message: 'approval-needed',
    path: 'content',
    params: { element: element?.name || (element?.id ?? '') },
  });
