import { sql } from 'kysely';
import { isOutage } from '../../../../contract/errors.ts';
import { isRace } from '../../../base/db/race.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { logError } from '../../../base/log/log.ts';
import { findRecords } from '../../../base/records/stored-records.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { ConsumerParts } from '../../../platform/events/event-consumer.ts';
import { recordsOfCall } from './call-records.ts';
import { type CallResult, logCall, WAITING } from './hook-log.ts';
import type { Hook } from './hook.ts';
import { activeTriggers, admit, isOf, type Trigger, type TriggerWorld, worldOf } from './trigger-world.ts';

/** Calls that one transaction takes. */
const PART = 200;
/** Runs that are named to whoever has called. */
const MOST_RUNS = 20;

interface CallRow {
  readonly id: string;
  readonly payload: Values;
}

/** Begins runs by calls that were taken, in their order, and writes down what became of each. Answers when to go on. */
export async function takeCalls(world: TriggerWorld, trigger: Trigger): Promise<Date | undefined> {
  const { tx, now } = world;
  const { tenantId } = tx;
  const { drawn, element } = trigger;
  const rows =
    await tx.query(sql<CallRow>`with next as materialized (select id, payload from tessera.workflow_hook_call where tenant_id = ${tenantId}
          and workflow_id = ${drawn.workflowId} and element = ${element.id} and payload is not null
          order by at, id limit ${sql.lit(PART)} for update),
        taken as (update tessera.workflow_hook_call as c set payload = null from next as s
          where c.tenant_id = ${tenantId} and c.workflow_id = ${drawn.workflowId} and c.element = ${element.id} and c.id = s.id
          returning c.id, s.payload, c.at)
        select id, payload from taken order by at, id`);
  for (const row of rows) await takeCall(world, trigger, row);
  return rows.length ? now : undefined;
}

async function takeCall(
  world: TriggerWorld,
  trigger: Trigger,
  { id, payload }: CallRow,
): Promise<CallResult> {
  const { tx } = world;
  const hook = { workflowId: trigger.drawn.workflowId, element: trigger.element.id };
  let result: CallResult;
  try {
    result = await tx.attempt(() => begin(world, trigger, { id, payload }));
  } catch (error) {
    if (isRace(error) || isOutage(error)) throw error;
    logError('Workflows', error);
    // Calls that come after it do not wait for one that cannot be taken.
    result = { ...WAITING, outcome: 'ignored', reason: 'broken' };
  }
  await logCall(tx, hook, id, result);
  return result;
}

async function begin(world: TriggerWorld, trigger: Trigger, { id, payload }: CallRow): Promise<CallResult> {
  const { ids, outcome, reason, detail } = await recordsOfCall(world, trigger, payload);
  const comers = ids.map((record) => ({ id: record, key: id, depth: 0 }));
  const event = { object: '', id, values: { payload } };
  const before = await runsOf(world, trigger, ids);
  const entered = comers.length ? await admit(world, trigger, comers, { event }) : 0;
  const runs = entered ? (await runsOf(world, trigger, ids)).filter((run) => !before.includes(run)) : [];
  return {
    outcome,
    detail,
    records: ids.length,
    runs: runs.slice(0, MOST_RUNS),
    reason: reason ?? (ids.length && !entered ? 'entered-before' : null),
  };
}

/** The runs of the records that began by this trigger now. */
async function runsOf(
  { tx, objects, now }: TriggerWorld,
  { drawn, element }: Trigger,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!ids.length) return [];
  const { workflowId: workflow } = drawn;
  const begun = { workflow, recordId: ids, trigger: element.id, startedAt: now.toISOString() };
  const rows = await findRecords(tx, objects.run, ['id'], begun);
  return rows.map(({ id }) => id);
}

/** Calls that are answered with what became of them while they wait; others hear it later. */
const MOST_AT_ONCE = 4;
let atOnce = 0;

/**
 * Takes a call that was just kept, where nothing came before it that still waits. Undefined: the worker takes it.
 * @param db not a transaction: the call is kept whatever becomes of it here
 */
export async function answerNow(
  db: TenantDb,
  parts: ConsumerParts,
  hook: Hook,
  callId: string,
): Promise<CallResult | undefined> {
  if (atOnce >= MOST_AT_ONCE) return undefined;
  atOnce++;
  try {
    return await db.transaction(async (tx) => {
      const world = await worldOf(tx, parts);
      const triggers = world ? await activeTriggers(world, parts, hook.workflowId) : [];
      const trigger = triggers.find((each) => each.element.id === hook.element);
      if (!world || !trigger || !isOf('webhookCalled')(trigger)) return undefined;
      const row = await claim(tx, hook, callId);
      return row && takeCall(world, trigger, row);
    });
  } catch {
    // It is kept: the worker takes it.
    return undefined;
  } finally {
    atOnce--;
  }
}

async function claim(
  tx: TenantDb,
  { workflowId, element }: Hook,
  callId: string,
): Promise<CallRow | undefined> {
  const { tenantId } = tx;
  const [row] =
    await tx.query(sql<CallRow>`with own as materialized (select c.id, c.payload from tessera.workflow_hook_call as c
          where c.tenant_id = ${tenantId} and c.workflow_id = ${workflowId} and c.element = ${element} and c.id = ${callId}
            and c.payload is not null and not exists (select 1 from tessera.workflow_hook_call as b
              where b.tenant_id = ${tenantId} and b.workflow_id = ${workflowId} and b.element = ${element}
                and b.payload is not null and (b.at, b.id) < (c.at, c.id))
          for update of c skip locked)
        update tessera.workflow_hook_call as c set payload = null from own
        where c.tenant_id = ${tenantId} and c.workflow_id = ${workflowId} and c.element = ${element} and c.id = own.id
        returning c.id, own.payload`);
  return row;
}
