import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { told } from '../../../contract/told.ts';
import type { Entry as EntryRule } from '../../../contract/workflow/content.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import { planList } from '../../base/plan/list.ts';
import { readList } from '../../base/records/read.ts';
import { notice } from '../../base/sql/event.ts';
import { columnOf, tableOf } from '../../base/sql/names.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Sql } from '../../base/sql/read.ts';
import { MOST_CAUSES } from './causes.ts';
import { type Drawn, entryElement } from './drawn.ts';
import { wakeLanes } from './lanes.ts';
import { recordFields, type WorkflowObjects } from './objects.ts';
import { addStateWork } from './settle.ts';
import { ENTRY_SLOT, LANES } from './tables.ts';

/** The record of an event: what texts call `event`. */
export interface EventRecord {
  readonly object: string;
  readonly id: string;
  readonly values: Values;
}

/** Records that come to a trigger of one version of a workflow. */
export interface Entry {
  readonly workflowId: string;
  readonly version: number;
  /** Id of the element. */
  readonly triggerId: string;
  readonly recordIds: readonly string[];
  /** For each record what its entry follows from, such as the id of an event: the same again enters nobody once more. */
  readonly keys?: readonly (string | null)[];
  readonly event?: EventRecord | undefined;
  /** What texts can name beside the event: values that the trigger gives. */
  readonly gives?: Values;
  /** How many workflows have led to this, one after the other (`depthOf` of an event); 0 where none has. */
  readonly depth: number;
  readonly now?: Date;
}

/** What `enrol` knows of the workflow: see `readDrawn`. */
export interface Entering {
  readonly whole: Catalog;
  readonly objects: WorkflowObjects;
  readonly drawn: Drawn;
}

/** Records that one statement takes. */
const PART = 2_000;

/**
 * Begins a run for each of the records that may enter now, which by `entry` of the workflow is once, again after its last run has
 * ended, or each time; each is decided by one row, so that it enters once however many try. Where workflows lead to each
 * other without an end, runs fail at once and say so.
 * @returns how many have entered
 */
export async function enrol(tx: TenantDb, entering: Entering, entry: Entry): Promise<number> {
  let count = 0;
  for (let rest = pairsOf(entry); rest.length;) {
    // A record that is there twice enters twice, one after the other, where it may.
    const ids = new Set<string>();
    const part = rest.filter(({ id }) => ids.size < PART && !ids.has(id) && ids.add(id));
    const taken = new Set(part);
    rest = rest.filter((pair) => !taken.has(pair));
    count += await enterPart(tx, entering, entry, part);
  }
  if (count) await wakeLanes(tx);
  return count;
}

interface Pair {
  readonly id: string;
  readonly key: string | null;
}

const pairsOf = ({ recordIds, keys }: Entry): readonly Pair[] =>
  recordIds.map((id, at) => ({ id, key: keys?.[at] ?? null }));

async function enterPart(
  tx: TenantDb,
  { whole, objects, drawn }: Entering,
  { workflowId, version, triggerId, event, gives, depth, now = new Date() }: Entry,
  part: readonly Pair[],
): Promise<number> {
  const { tenantId } = tx;
  const about = whole.objects.get(drawn.objectName);
  if (!about) return 0;
  const fields = recordFields(objects, about);
  const labels = fields.length
    ? new Map<string, string>()
    : await labelsOf(
        tx,
        whole,
        about,
        part.map(({ id }) => id),
      );
  const rows = part.map((pair) => ({
    ...pair,
    run: uuidv7(),
    step: uuidv7(),
    label: labels.get(pair.id) ?? null,
  }));
  const first = entryElement(drawn, triggerId);
  const known = JSON.stringify({ ...(event ? { event: event.values } : {}), ...gives });
  const tooDeep = depth > MOST_CAUSES;
  const reason = tooDeep ? told({ key: 'workflowTooDeep', values: { most: String(MOST_CAUSES) } }) : null;
  const columns = fields.map((field) => sql.id(columnOf(field)));
  const list = (more: readonly Sql[]) => (more.length ? sql`, ${sql.join(more)}` : sql``);
  // The database keeps a second run of the record away, whoever begins it and however (`workflow_token_single`).
  const isSingle = (drawn.content.entry ?? 'ONCE') !== 'EVERY_TIME';
  const isControl = sql`(('x' || substr(md5(e.record_id || ${workflowId}), 1, 7))::bit(28)::int / 268435456.0
    < ${drawn.content.controlShare ?? 0}::float8)`;
  const [row] = await tx.query(sql<{ readonly entered: number; readonly isPaused: boolean }>`with flow as (
          select w.status = 'PAUSED' as is_paused from ${sql.table(tableOf(objects.workflow))} as w
          where w.tenant_id = ${tenantId} and w.id = ${workflowId}),
        asked as (
          select r.id, r.key, r.run, r.step, r.label from json_to_recordset(${JSON.stringify(rows)}::json)
            as r(id text, key text, run text, step text, label text)
          where exists (select 1 from ${sql.table(tableOf(about))} as t
            where t.tenant_id = ${tenantId} and t.id = r.id and t.deleted_at is null)),
        entered as (
          insert into tessera.workflow_entry as e (tenant_id, workflow_id, record_id, rotation, event_key)
          select ${tenantId}, ${workflowId}, id, 1, key from asked order by id
          on conflict (tenant_id, workflow_id, record_id) do update
            set rotation = e.rotation + 1, event_key = excluded.event_key
            where (excluded.event_key is null or e.event_key is distinct from excluded.event_key)
              and ${mayAgain(drawn.content.entry ?? 'ONCE', tenantId)}
          returning e.record_id),
        begun as (select a.id as record_id, a.run, a.step, a.label, ${isControl} as is_control
          from entered as e join asked as a on a.id = e.record_id),
        tokens as (
          insert into tessera.workflow_token (tenant_id, run_id, workflow_id, version, record_id, lane, element, step_id, since,
            due_at, until, depth, is_control, gives, state, is_single)
          select ${tenantId}, run, ${workflowId}, ${version}, record_id, abs(hashtext(run) % ${sql.lit(LANES)}),
            ${first?.id ?? ''}, step, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${depth}, is_control, ${known}::jsonb,
            case when (select is_paused from flow) then 'held' else 'open' end, ${isSingle}
          from begun where ${sql.lit(!tooDeep)} on conflict do nothing returning run_id),
        entering as (select b.* from begun as b where ${sql.lit(tooDeep)} or b.run in (select run_id from tokens)),
        runs as (
          insert into ${sql.table(tableOf(objects.run))} (tenant_id, id, workflow, version_number, object_name, record_id,
            record_label, trigger, status, reason, element_id, element_name, due_at, started_at, ended_at, step_count,
            is_control${list(columns)})
          select ${tenantId}, run, ${workflowId}, ${version}, ${drawn.objectName}, record_id, label, ${triggerId},
            ${tooDeep ? 'FAILED' : 'WAITING'}, ${reason}, ${first?.id ?? null}, ${first ? drawn.nameOf(first) : null},
            ${tooDeep ? null : now}::timestamptz, ${now}::timestamptz, ${tooDeep ? now : null}::timestamptz, 0,
            is_control${list(columns.map(() => sql`record_id`))} from entering returning id),
        passed as (
          insert into tessera.workflow_pass as p (tenant_id, workflow_id, version, element, output, is_control, slot, passed)
          select ${tenantId}, ${workflowId}, ${version}, ${triggerId}, 'next', is_control, ${sql.lit(ENTRY_SLOT)}, count(*)
          from entering group by is_control order by is_control
          on conflict (tenant_id, workflow_id, version, element, output, is_control, slot)
            do update set passed = p.passed + excluded.passed),
        told as (${notice({ tenant: tenantId, object: objects.run.source, kind: 'bulk', ids: [] }, sql`from entering limit 1`)})
        select count(*)::int as entered, coalesce((select is_paused from flow), false) as "isPaused" from runs`);
  if (row?.entered && row.isPaused) await addStateWork(tx, workflowId);
  return row?.entered ?? 0;
}

/** May a record that was in the workflow before, as `e` says, enter again? */
const mayAgain = (entry: EntryRule, tenantId: string): Sql =>
  ({
    ONCE: sql`false`,
    AFTER_EXIT: sql`not exists (select 1 from tessera.workflow_token as k where k.tenant_id = ${tenantId}
      and k.record_id = e.record_id and k.workflow_id = e.workflow_id and k.state <> 'failed')`,
    EVERY_TIME: sql`true`,
  })[entry];

/** What records are called that no field of a run leads to. */
export async function labelsOf(
  tx: TenantDb,
  whole: Catalog,
  about: ObjectType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    const page = { limit: some.length, offset: 0, filter: queryFilter(about.name, 'id', 'IN', some) };
    const node = planList(whole, tx.tenantId, planLabel(whole, about), page, { timeZone: 'UTC' });
    for (const row of await readList(tx, node))
      labels.set(String(row['id']), recordName(about, row).slice(0, 200));
  }
  return labels;
}
