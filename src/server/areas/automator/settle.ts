import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { told } from '../../../contract/told.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { notice } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { Sql } from '../../base/sql/read.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { addDue } from '../../platform/due/due-rows.ts';
import { type EventConsumer, eventsOf } from '../../platform/events/event-consumer.ts';
import type { LaneParts } from './lane-parts.ts';
import { wakeLanes } from './lanes.ts';
import { endMadeRecords } from './make-records.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';

const KIND = 'workflow-state';
const WAIT_MS = 2_000;
/** Runs that one transaction takes. */
const PART = 10_000;
/** So far apart those go on whose moment has come while the workflow was paused (milliseconds). */
const APART_MS = 10;

const due = (tenantId: string, key: string) =>
  tenantStatement(tenantId, addDue({ kind: KIND, tenantId, key }));

/** Whoever leads a workflow into a state, and however: its runs follow. */
export const stateConsumer: EventConsumer = {
  name: KIND,
  events: ['UPDATE', 'DELETE'],
  about: (whole) => eventsOf(workflowObjects(whole)?.workflow),
  handle: async (tx, events, { catalogOf }) => {
    const workflow = workflowObjects(await catalogOf(tx))?.workflow;
    for (const { recordId, name, changes } of events) {
      if (recordId === null) continue;
      if (name === 'DELETE' || changes?.some(({ field }) => field === workflow?.life?.cycle?.field.name))
        await tx.run(due(tx.tenantId, recordId));
    }
  },
};

/** The action `cancelRuns`: those that have begun by now end. */
export const cancelAll: ActionHandler['take'] = async ({ db }, id) => {
  await db.run(due(db.tenantId, `${id}:${uuidv7()}`));
};

interface WorkflowRow {
  readonly status: string;
  readonly policy: string | null;
}

/** Holds the runs of a workflow, lets them go on, or ends them, as its state says by now. */
export const stateWork = (parts: LaneParts): DueKind => ({
  name: KIND,
  atOnce: 2,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }, signal) => {
    const [id = '', cancelsTo] = key.split(':');
    const db = parts.forTenant(tenantId);
    const whole = await parts.catalogOf(db);
    const objects = workflowObjects(whole);
    if (!objects) return undefined;
    for (let isMore = true; isMore && !signal.aborted;)
      isMore = await db.transaction(async (tx) => {
        const [row] =
          await tx.query(sql<WorkflowRow>`select w.status, w.resume_policy as policy from ${sql.table(tableOf(objects.workflow))} as w
              where w.tenant_id = ${tenantId} and w.id = ${id} and w.deleted_at is null for share`);
        if (cancelsTo !== undefined) return (await cancel(tx, objects, id, cancelsTo)) === PART;
        if (!row || row.status === 'ARCHIVED') {
          const isMoreLeft = (await cancel(tx, objects, id)) === PART;
          if (!isMoreLeft) await endMadeRecords(tx, whole, id);
          return isMoreLeft;
        }
        return (await (row.status === 'PAUSED' ? hold(tx, id) : release(tx, id, row, parts.now()))) === PART;
      });
    return signal.aborted ? new Date() : undefined;
  },
});

const some = (tenantId: string, id: string, where: Sql): Sql =>
  sql`select k.run_id from tessera.workflow_token as k where k.tenant_id = ${tenantId} and k.workflow_id = ${id} and ${where}
    order by k.run_id limit ${sql.lit(PART)} for update`;

async function hold(tx: TenantDb, id: string): Promise<number> {
  const rows = await tx.query(sql<object>`update tessera.workflow_token as k set state = 'held'
        from (${some(tx.tenantId, id, sql`k.state = 'open'`)}) as s
        where k.tenant_id = ${tx.tenantId} and k.run_id = s.run_id returning 1`);
  return rows.length;
}

/**
 * Every held run is looked at again, as if an event had told of its record: conditions, exit rules, dates and records may have changed
 * while nobody looked. A run whose moment came meanwhile goes on, skips its next action, or begins its wait again (`resumePolicy`).
 * Both groups are spread over time, so that what follows does not come all at once.
 */
async function release(tx: TenantDb, id: string, { policy }: WorkflowRow, now: Date): Promise<number> {
  const at = sql`${now}::timestamptz`;
  const spread = sql`(${at} + s.place * ${sql.lit(`${APART_MS} milliseconds`)}::interval)`;
  const isAnew = sql`(s.is_due and k.waits and k.answer is null and ${policy === 'WAIT_ANEW'})`;
  const rows = await tx.query(sql<object>`update tessera.workflow_token as k set state = 'open',
          due_at = case when s.is_due then ${spread} else least(${spread}, k.until) end,
          until = case when ${isAnew} then ${at} else k.until end, since = case when ${isAnew} then ${at} else k.since end,
          waits = k.waits and not ${isAnew}, skips = k.skips or (s.is_due and ${policy === 'SKIP'})
        from (select run_id, is_due, row_number() over (partition by is_due order by run_id) - 1 as place
            from (select f.run_id, h.until <= ${at} as is_due from (${some(tx.tenantId, id, sql`k.state = 'held'`)}) as f
              join tessera.workflow_token as h on h.tenant_id = ${tx.tenantId} and h.run_id = f.run_id) as d) as s
        where k.tenant_id = ${tx.tenantId} and k.run_id = s.run_id returning 1`);
  if (rows.length) await wakeLanes(tx);
  return rows.length;
}

/** Has the state of a workflow looked at after runs have entered as held: it may have been resumed at the same time. */
export const addStateWork = (tx: TenantDb, workflowId: string) => tx.run(due(tx.tenantId, workflowId));

/** @param to the last run that ends; undefined: all of them */
export async function cancel(
  tx: TenantDb,
  { run }: WorkflowObjects,
  id: string,
  to?: string,
): Promise<number> {
  const where = to === undefined ? sql`true` : sql`k.run_id <= ${to}`;
  return cancelTokens(tx, { run }, sql`select s.run_id from (${some(tx.tenantId, id, where)}) as s`);
}

/** Ends the runs that the statement names, where they have not ended. Answers how many that were. */
export async function cancelTokens(
  tx: TenantDb,
  { run }: Pick<WorkflowObjects, 'run'>,
  ids: Sql,
): Promise<number> {
  const { tenantId } = tx;
  const [row] = await tx.query(sql<{
    readonly count: number;
  }>`with gone as (delete from tessera.workflow_token as k using (${ids}) as i
          where k.tenant_id = ${tenantId} and k.run_id = i.run_id returning k.run_id, k.state),
        written as (update ${sql.table(tableOf(run))} as r set status = 'CANCELED', reason = ${told({ key: 'workflowCanceled' })},
            due_at = null, ended_at = now(), version = r.version + 1, modified_at = now()
          from gone where r.tenant_id = ${tenantId} and r.id = gone.run_id and gone.state <> 'failed' returning r.id),
        told as (${notice({ tenant: tenantId, object: run.source, kind: 'bulk', ids: [] }, sql`from written limit 1`)})
        select count(*)::int as count from gone`);
  return row?.count ?? 0;
}
