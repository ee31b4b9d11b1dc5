import { sql } from 'kysely';
import { type CompoundFilter, queryFilter } from '../../../../contract/filter/filter.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Drawn } from '../drawn.ts';
import { rawInputs } from '../inputs.ts';
import { condition, keptFilter, matching } from '../matching.ts';
import type { Happening } from './happenings.ts';
import { addTimed } from './timed-rows.ts';
import {
  admit,
  askingOf,
  begunTriggers,
  keyOf,
  placeOf,
  type Comer,
  type Trigger,
  type TriggerWorld,
  understood,
  type Watcher,
} from './trigger-world.ts';

/** Records that one transaction takes. */
const PART = 1_000;
/** What changes with the day, or by relations that nobody has told of, is seen so often at the least (milliseconds). */
const SWEEP_MS = 600_000;
/** Looking at all of them takes at most one part of so many of the time. */
const SPARED = 20;

/** What records of the workflow have to fulfil: a filter, or to be in a list with one record. */
function watched({ inputs, acting: { about } }: Watcher): CompoundFilter | undefined {
  const { list, member } = inputs;
  if (typeof list !== 'string') return keptFilter(inputs['filter']);
  return queryFilter(about.name, list, 'HAS_ANY', [inputs[String(member)]]);
}

/** Is what is remembered of the trigger about what it waits for by now? */
export const isWatching = (trigger: Trigger, begun: ReadonlyMap<string, string | null>): boolean =>
  begun.get(keyOf(trigger)) === JSON.stringify(watched(trigger));

/**
 * Whoever fulfils it now does not begin to. Nothing of what was seen by another condition counts. In the transaction of the
 * activation: what happens after that is told by events, and by none of before.
 */
export async function beginWatching(world: TriggerWorld, trigger: Watcher): Promise<void> {
  const { drawn, element } = trigger;
  const { tenantId } = world.tx;
  const filter = watched(trigger);
  const where = filter && (await understood(() => condition(askingOf(world, trigger), filter)));
  if (!where) return;
  const text = JSON.stringify(filter);
  const begun = await world.tx
    .query(sql<object>`insert into tessera.workflow_trigger as w (tenant_id, workflow_id, element, condition)
        values (${tenantId}, ${drawn.workflowId}, ${element.id}, ${text})
        on conflict (tenant_id, workflow_id, element) do update set condition = excluded.condition
          where w.condition is distinct from excluded.condition returning 1`);
  if (begun.length) {
    await world.tx
      .query(sql<object>`delete from tessera.workflow_member where tenant_id = ${tenantId} and workflow_id = ${drawn.workflowId}
          and element = ${element.id}`);
    await world.tx
      .query(sql<object>`insert into tessera.workflow_member (tenant_id, workflow_id, element, record_id)
          select ${tenantId}, ${drawn.workflowId}, ${element.id}, t.id
          from ${sql.table(tableOf(trigger.acting.about))} as t where ${where}`);
  }
  await addTimed(world.tx, placeOf(trigger), new Date(world.now.getTime() + SWEEP_MS));
}

/** Looks at the records that something has happened to; where it was to others, at all of them soon. */
export async function watchRecords(
  world: TriggerWorld,
  trigger: Trigger,
  happenings: readonly Happening[],
): Promise<void> {
  const { source } = trigger.acting.about;
  const mine = happenings.filter(({ object }) => object === source);
  if (mine.length < happenings.length) await sweepSoon(world, trigger, depthOf(happenings));
  if (!mine.length) return;
  const filter = watched(trigger);
  const last = new Map(mine.map((each) => [each.id, each]));
  const ids = [...last.keys()];
  const now = filter && (await understood(() => matching(askingOf(world, trigger), ids, filter)));
  if (!now) return;
  const { entered, left } = await move(world, trigger, {
    inside: ids.filter((id) => now.has(id)),
    outside: ids.filter((id) => !now.has(id)),
  });
  await letIn(world, trigger, { entered, left }, (id) => last.get(id) ?? { id, key: '', depth: 0 });
}

const depthOf = (happenings: readonly Happening[]): number =>
  Math.max(...happenings.map(({ depth }) => depth));

interface Moved {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** Whoever fulfils it by now, and did not, has entered; the other way round has left. Each is told once. */
async function move(
  { tx: { tenantId }, tx }: TriggerWorld,
  { drawn: { workflowId }, element }: Trigger,
  { inside, outside }: { readonly inside: readonly string[]; readonly outside: readonly string[] },
): Promise<Moved> {
  const [row] =
    await tx.query(sql<Moved>`with entered as (insert into tessera.workflow_member (tenant_id, workflow_id, element, record_id)
          select ${tenantId}, ${workflowId}, ${element.id}, i.id from unnest(${[...inside]}::text[]) as i(id) order by i.id
          on conflict do nothing returning record_id),
        left_it as (delete from tessera.workflow_member where tenant_id = ${tenantId} and workflow_id = ${workflowId}
          and element = ${element.id} and record_id = any(${[...outside]}::text[]) returning record_id)
        select coalesce((select json_agg(record_id) from entered), '[]') as entered,
          coalesce((select json_agg(record_id) from left_it), '[]') as "left"`);
  return row ?? { entered: [], left: [] };
}

async function letIn(
  world: TriggerWorld,
  trigger: Trigger,
  { entered, left }: Moved,
  comer: (id: string) => Comer,
): Promise<void> {
  const isEntry = trigger.type.does === 'beginsToMatch';
  const comers = (isEntry ? entered : left).map(comer);
  // Who has left is let in for it, whatever they fulfil.
  if (comers.length)
    await admit(world, trigger, comers, { filter: isEntry ? (watched(trigger) ?? null) : null });
}

async function sweepSoon({ tx, now }: TriggerWorld, trigger: Trigger, depth: number): Promise<void> {
  const [row] = await tx.query(sql<{ readonly at: string | null }>`update tessera.workflow_trigger
        set depth = greatest(depth, ${depth})
        where tenant_id = ${tx.tenantId} and workflow_id = ${trigger.drawn.workflowId} and element = ${trigger.element.id}
        returning to_json(not_before) #>> '{}' as at`);
  const at = row?.at ? new Date(row.at) : now;
  await addTimed(tx, placeOf(trigger), at > now ? at : now, 'earlier');
}

/** Looks at a part of all records. Answers when to go on. */
export async function sweep(world: TriggerWorld, trigger: Trigger): Promise<Date> {
  const { tx, now } = world;
  const { tenantId } = tx;
  const { drawn, element, acting } = trigger;
  const next = new Date(now.getTime() + SWEEP_MS);
  const filter = watched(trigger);
  const where = filter && (await understood(() => condition(askingOf(world, trigger), filter)));
  if (!where || !isWatching(trigger, await begunTriggers(tx))) return next;
  const mine = sql`m.tenant_id = ${tenantId} and m.workflow_id = ${drawn.workflowId} and m.element = ${element.id}`;
  const people = sql.table(tableOf(acting.about));
  const began = performance.now();
  const ids = async (from: Sql) =>
    (await tx.query(sql<{ readonly id: string }>`${from} limit ${sql.lit(PART)}`)).map(({ id }) => id);
  const inside = await ids(sql`select t.id from ${people} as t where ${where}
    and not exists (select 1 from tessera.workflow_member as m where ${mine} and m.record_id = t.id)`);
  const outside = await ids(sql`select m.record_id as id from tessera.workflow_member as m where ${mine}
    and not exists (select 1 from ${people} as t where t.id = m.record_id and ${where})`);
  const isFull = inside.length === PART || outside.length === PART;
  const spared = new Date(Date.now() + (performance.now() - began) * SPARED).toISOString();
  const [row] = await tx.query(sql<{
    readonly depth: number;
  }>`with before as (select depth from tessera.workflow_trigger where tenant_id = ${tenantId}
          and workflow_id = ${drawn.workflowId} and element = ${element.id} for update)
        update tessera.workflow_trigger as w set not_before = ${spared}::timestamptz,
          depth = case when ${isFull} then w.depth else 0 end from before where w.tenant_id = ${tenantId}
          and w.workflow_id = ${drawn.workflowId} and w.element = ${element.id} returning before.depth`);
  const moved = await move(world, trigger, { inside, outside });
  const key = `sweep:${now.toISOString()}`;
  await letIn(world, trigger, moved, (id) => ({ id, key, depth: row?.depth ?? 0 }));
  return isFull ? now : next;
}

/** The same of all triggers of a version that watch records, as whoever activates it sees these. */
export async function beginAllWatching(
  world: TriggerWorld,
  drawn: Drawn,
  acting: Watcher['acting'],
): Promise<void> {
  for (const { element, type } of drawn.elements.values())
    if (type?.does === 'beginsToMatch' || type?.does === 'stopsMatching')
      await beginWatching(world, { drawn, element, acting, inputs: rawInputs(type, element) });
}
