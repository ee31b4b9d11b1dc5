import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { WorkflowObjects } from './objects.ts';
import type { TokenRow } from './token.ts';

/** States of a workflow in which its runs go on: who deactivates it lets those end that have begun. */
const GOES_ON = ['ACTIVE', 'DEACTIVATED'];

type Claimed = Omit<TokenRow, 'since' | 'until'> & { readonly since: string; readonly until: string };

/** Takes runs of a lane that are due, the longest first: nobody else has them until the transaction ends. */
export async function claim(
  tx: TenantDb,
  { workflow }: WorkflowObjects,
  { lane, now, most }: { readonly lane: number; readonly now: Date; readonly most: number },
): Promise<readonly TokenRow[]> {
  const iso = (name: string) => sql`(to_json(${sql.ref(`k.${name}`)} at time zone 'UTC') #>> '{}') || 'Z'`;
  const rows = await tx.query(
    sql<Claimed>`select k.run_id as "runId", k.workflow_id as "workflowId", k.version, k.record_id as "recordId", k.element,
          k.step_id as "stepId", ${iso('since')} as since, ${iso('until')} as until, k.waits, k.skips, k.attempt, k.steps,
          k.depth, k.is_control as "isControl", k.gives, k.answer
        from tessera.workflow_token as k
          join ${sql.table(tableOf(workflow))} as w on w.tenant_id = k.tenant_id and w.id = k.workflow_id
        where k.tenant_id = ${tx.tenantId} and k.lane = ${lane} and k.state = 'open' and k.due_at <= ${now}::timestamptz
          and w.status in (${sql.join(GOES_ON)}) and w.deleted_at is null
        order by k.due_at limit ${sql.lit(most)} for update of k skip locked`,
    { prepared: 'for-values' },
  );
  return rows.map((row) => ({ ...row, since: new Date(row.since), until: new Date(row.until) }));
}

/** When the next run of a lane is due; undefined where none waits. */
export async function nextDue(tx: TenantDb, lane: number): Promise<Date | undefined> {
  const [row] = await tx.query(sql<{
    readonly at: string;
  }>`select (to_json(due_at at time zone 'UTC') #>> '{}') || 'Z' as at
        from tessera.workflow_token where tenant_id = ${tx.tenantId} and lane = ${lane} and state = 'open'
        order by due_at limit 1`);
  return row && new Date(row.at);
}
