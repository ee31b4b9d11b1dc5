import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { Trigger, TriggerWorld } from './trigger-world.ts';

/** How far a trigger that waits for moments has come. */
export interface State {
  readonly doneTo: Date;
  /** The moment whose records are being looked at, and the last of them that was. */
  readonly moment: Date | null;
  readonly afterId: string;
}

export async function lockState({ tx, now }: TriggerWorld, { drawn, element }: Trigger): Promise<State> {
  const { tenantId } = tx;
  const iso = (name: string) => sql`to_json(w.${sql.ref(name)} at time zone 'UTC') #>> '{}' || 'Z'`;
  const [row] = await tx.query(sql<{
    readonly doneTo: string | null;
    readonly moment: string | null;
    readonly afterId: string;
  }>`
        insert into tessera.workflow_trigger as w (tenant_id, workflow_id, element, done_to)
        values (${tenantId}, ${drawn.workflowId}, ${element.id}, ${now.toISOString()}::timestamptz)
        on conflict (tenant_id, workflow_id, element) do update set done_to = coalesce(w.done_to, excluded.done_to)
        returning (${iso('done_to')}) as "doneTo", (${iso('moment')}) as moment, after_id as "afterId"`);
  return {
    doneTo: row?.doneTo ? new Date(row.doneTo) : now,
    moment: row?.moment ? new Date(row.moment) : null,
    afterId: row?.afterId ?? '',
  };
}

export async function saveState(
  { tx }: TriggerWorld,
  { drawn, element }: Trigger,
  { doneTo, moment, afterId }: State,
): Promise<void> {
  await tx.query(sql<object>`update tessera.workflow_trigger set done_to = ${doneTo.toISOString()}::timestamptz,
          moment = ${moment?.toISOString() ?? null}::timestamptz, after_id = ${afterId}
        where tenant_id = ${tx.tenantId} and workflow_id = ${drawn.workflowId} and element = ${element.id}`);
}

/** Nothing is remembered of a workflow that has ended, and what others have told it counts no more. */
export async function endTriggers(tx: TenantDb, workflowId: string): Promise<void> {
  const { tenantId } = tx;
  for (const table of ['workflow_trigger', 'workflow_member', 'workflow_hook_call'])
    await tx.query(
      sql<object>`delete from ${sql.table(`tessera.${table}`)} where tenant_id = ${tenantId} and workflow_id = ${workflowId}`,
    );
}
