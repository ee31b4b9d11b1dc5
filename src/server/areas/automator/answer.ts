import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { wakeLanes } from './lanes.ts';
import type { Answer } from './token.ts';

/**
 * What was done outside for a step (`isOutside`) has come back: the run goes on. A step that has been left since, or answered, is
 * passed over.
 * @param stepId that of the step that asked for it
 */
export async function answerStep(tx: TenantDb, stepId: string, runId: string, answer: Answer): Promise<void> {
  const rows =
    await tx.query(sql<object>`update tessera.workflow_token set answer = ${JSON.stringify(answer)}::jsonb, due_at = least(due_at, now())
        where tenant_id = ${tx.tenantId} and run_id = ${runId} and step_id = ${stepId} and answer is null returning 1`);
  if (rows.length) await wakeLanes(tx);
}
