import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import type { JudgedWorkflow } from '../../../../contract/workflow/judge/judge-workflow.ts';
import { judgeWorkflow } from '../../../../contract/workflow/judge/judge-workflow.ts';
import type { WorkflowProblem } from '../../../../contract/workflow/problem.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { matching } from '../matching.ts';
import { missingApprovals } from './approvals.ts';

export interface JudgedFor {
  readonly tx: TenantDb;
  /** As whoever is to answer for the workflow has it. */
  readonly catalog: Catalog;
  readonly objectName: string;
  readonly timeZone: string;
}

/** All that keeps a workflow from being activated: what is wrong with what it says, and records that it cannot name. */
export async function judgeHere(content: WorkflowContent, about: JudgedFor): Promise<WorkflowProblem[]> {
  const judged = judgeWorkflow(content, { ...about, now: new Date().toISOString() });
  return [...(await withRecords(judged, about)), ...missingApprovals(content, about)];
}

/** With a problem for each record that is not there any more, or not to be used. */
export async function withRecords(
  { problems, references }: JudgedWorkflow,
  { tx, catalog, timeZone }: JudgedFor,
): Promise<WorkflowProblem[]> {
  const found = [...problems];
  const asked = Map.groupBy(
    references,
    ({ object, usableWhen }) => `${object} ${JSON.stringify(usableWhen ?? null)}`,
  );
  for (const group of asked.values()) {
    const [{ object: name, usableWhen } = { object: '' }] = group;
    const object = catalog.objects.get(name);
    const ids = group.map(({ id }) => id);
    const there = object
      ? await matching({ tx, catalog, object, timeZone, now: new Date() }, ids, usableWhen)
      : new Set<string>();
    const missing = group.filter(({ id }) => !there.has(id));
    const others = missing.map(({ id }) => id);
    const unusable =
      object && usableWhen
        ? await matching({ tx, catalog, object, timeZone, now: new Date() }, others)
        : new Set<string>();
    for (const { pointer, id, elementType: type = '' } of missing)
      found.push({
        severity: 'error',
        pointer,
        ...(unusable.has(id)
          ? { messageKey: 'reference-unusable', params: { object: name, type, value: id } }
          : { messageKey: 'reference-gone', params: { object: name, value: id } }),
      });
  }
  return found;
}
