import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { addDue } from '../../../platform/due/due-rows.ts';

/** What triggers that wait for moments are called among the work that is due; keys are `<workflow>:<element>`. */
export const TIMED_KIND = 'workflow-trigger';

/** Where a trigger stands. */
interface Place {
  readonly workflowId: string;
  readonly elementId: string;
}

/** Has the trigger looked at then. @param how `earlier`: what is due before that stays so */
export async function addTimed(
  db: TenantDb,
  { workflowId, elementId }: Place,
  at: Date,
  how: 'then' | 'earlier' = 'then',
): Promise<void> {
  const { tenantId } = db;
  const due = addDue(
    { kind: TIMED_KIND, tenantId, key: `${workflowId}:${elementId}` },
    sql`${at.toISOString()}::timestamptz`,
  );
  await db.query(
    how === 'then' ? due : sql<object>`${due} where due.taken_by is not null or due.due_at > excluded.due_at`,
  );
}
