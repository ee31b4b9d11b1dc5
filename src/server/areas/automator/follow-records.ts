import { sql } from 'kysely';
import { MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { objectNamesOf } from '../../../contract/filter/query-filters.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { told } from '../../../contract/told.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { findRecords } from '../../base/records/stored-records.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { EventConsumer, HandedEvent } from '../../platform/events/event-consumer.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import { wakeLanes } from './lanes.ts';
import { keptAskedBy } from './matching.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { addSweep, askedIn } from './sweep.ts';

interface Place {
  readonly runId: string;
  readonly workflowId: string;
  readonly version: number;
  readonly element: string;
}

/**
 * What happens to records reaches their runs: one that has gone ends them; one that was merged hands them to the one that stays;
 * what was changed may be what a wait or an exit rule asks for. Runs of other records, which ask for it by a relation, are swept.
 */
export const recordConsumer: EventConsumer = {
  name: 'workflow-records',
  events: ['CREATE', 'UPDATE', 'DELETE', 'RESTORE', 'ERASE', 'PURGE'],
  about: async (whole, tx) => (workflowObjects(whole) && (await hasRuns(tx)) ? 'all' : []),
  handle: async (tx, events, { catalogOf }) => {
    const whole = await catalogOf(tx);
    const objects = workflowObjects(whole);
    if (!objects) return;
    const { workflow, version, run, step } = objects;
    const own = new Set([workflow, version, run, step].map(({ source }) => source));
    const others = events.filter(({ object, recordId }) => recordId !== null && !own.has(object));
    if (!others.length) return;
    for (const event of others) {
      const kept = mergedInto(event);
      if (kept !== undefined && event.recordId !== null) await handOn(tx, objects, event.recordId, kept);
    }
    const places = await placesOf(
      tx,
      others.flatMap(({ recordId }) => recordId ?? []),
    );
    const drawn = await readDrawn(tx, whole, objects, [...(await activeVersions(tx, objects)), ...places]);
    const gone = new Set(
      others.flatMap(({ name, recordId }) => (name === 'UPDATE' || name === 'CREATE' ? [] : [recordId])),
    );
    const woken = places.filter(
      (place) => gone.has(place.recordId) || isAsked(drawn.get(versionKey(place)), place.element),
    );
    await wake(
      tx,
      woken.map(({ runId }) => runId),
    );
    const changed = new Set(others.map(({ object }) => object));
    for (const each of drawn.values())
      if (await asksByRelation(tx, whole, each, changed)) await addSweep(tx, each);
  },
};

const mergedInto = ({ name, changes }: HandedEvent): string | undefined => {
  const into = name === 'DELETE' && changes?.find(({ field }) => field === MERGED_INTO_FIELD)?.after;
  return typeof into === 'string' ? into : undefined;
};

async function hasRuns(tx: TenantDb): Promise<boolean> {
  const rows = await tx.query(
    sql<object>`select 1 from tessera.workflow_token where tenant_id = ${tx.tenantId} limit 1`,
  );
  return rows.length > 0;
}

async function placesOf(
  tx: TenantDb,
  ids: readonly string[],
): Promise<readonly (Place & { readonly recordId: string })[]> {
  return tx.query(sql<
    Place & { readonly recordId: string }
  >`select run_id as "runId", workflow_id as "workflowId", version, element,
          record_id as "recordId" from tessera.workflow_token
        where tenant_id = ${tx.tenantId} and record_id = any(${[...new Set(ids)]}::text[]) and state = 'open'`);
}

/** Those that may have runs: one that has been replaced is asked when a record of its runs changes. */
async function activeVersions(tx: TenantDb, { workflow }: WorkflowObjects) {
  const status = ['ACTIVE', 'PAUSED', 'DEACTIVATED'] as const;
  const rows = await findRecords(tx, workflow, ['id', 'activeVersion'], { status });
  return rows.flatMap(({ id: workflowId, activeVersion: version }) =>
    version === null ? [] : [{ workflowId, version }],
  );
}

/** Has what the record is anything to do with where a run stands? */
function isAsked(drawn: Drawn | undefined, element: string): boolean {
  const type = drawn?.elements.get(element)?.type;
  return (
    drawn?.content.exitWhen !== undefined ||
    (type !== undefined && BEHAVIOURS.get(type.does)?.listens === true)
  );
}

/**
 * Do waits or the exit rule ask for records of another object, as one of these is that have changed? They do so by a relation, or by
 * segments: those may change themselves, and what their own filters ask for.
 */
async function asksByRelation(
  tx: TenantDb,
  whole: Catalog,
  drawn: Drawn,
  changed: ReadonlySet<string>,
): Promise<boolean> {
  const about = whole.objects.get(drawn.objectName);
  const others = new Set(changed);
  others.delete(about?.source ?? '');
  const asked = askedIn(drawn).map(([, filter]) => filter);
  if (!about || !others.size || !asked.length) return false;
  const isChanged = (filters: readonly CompoundFilter[]) =>
    filters.flatMap(objectNamesOf).some((name) => others.has(whole.objects.get(name)?.source ?? ''));
  if (isChanged(asked)) return true;
  const kept = await keptAskedBy(
    { tx, catalog: whole, object: about, timeZone: 'UTC', now: new Date() },
    asked,
  );
  return kept.deciders.some(({ source }) => others.has(source)) || isChanged(kept.filters);
}

/** Has the lanes look at these runs now. */
export async function wake(tx: TenantDb, runIds: readonly string[]): Promise<void> {
  if (!runIds.length) return;
  await tx.query(sql<object>`update tessera.workflow_token as k set due_at = least(k.due_at, now())
        from (select run_id from tessera.workflow_token where tenant_id = ${tx.tenantId}
          and run_id = any(${[...runIds]}::text[]) and state = 'open' order by run_id for update) as s
        where k.tenant_id = ${tx.tenantId} and k.run_id = s.run_id`);
  await wakeLanes(tx);
}

/**
 * Runs of a record that was merged are those of the one that stays. Where that is in the workflow itself, its own run goes on and
 * the other ends.
 */
async function handOn(tx: TenantDb, { run }: WorkflowObjects, merged: string, kept: string): Promise<void> {
  const { tenantId } = tx;
  const runs = sql.table(tableOf(run));
  await tx.query(sql<object>`with others as (select k.run_id, exists (select 1 from tessera.workflow_token as o where o.tenant_id = ${tenantId}
            and o.record_id = ${kept} and o.workflow_id = k.workflow_id and o.state <> 'failed') as is_twice
          from tessera.workflow_token as k where k.tenant_id = ${tenantId} and k.record_id = ${merged}),
        ended as (delete from tessera.workflow_token as k using others as o
          where k.tenant_id = ${tenantId} and k.run_id = o.run_id and o.is_twice returning k.run_id),
        moved as (update tessera.workflow_token as k set record_id = ${kept} from others as o
          where k.tenant_id = ${tenantId} and k.run_id = o.run_id and not o.is_twice returning k.run_id),
        entries as (insert into tessera.workflow_entry (tenant_id, workflow_id, record_id, rotation, event_key)
          select tenant_id, workflow_id, ${kept}, rotation, event_key from tessera.workflow_entry
          where tenant_id = ${tenantId} and record_id = ${merged} order by workflow_id on conflict do nothing)
        update ${runs} as r set record_id = case when e.run_id is null then ${kept} else r.record_id end,
          status = case when e.run_id is null then r.status else 'EXITED' end,
          reason = case when e.run_id is null then r.reason else ${told({ key: 'workflowMerged' })} end,
          ended_at = case when e.run_id is null then r.ended_at else now() end,
          due_at = case when e.run_id is null then r.due_at end, version = r.version + 1, modified_at = now()
        from others as o left join ended as e on e.run_id = o.run_id
        where r.tenant_id = ${tenantId} and r.id = o.run_id`);
}
