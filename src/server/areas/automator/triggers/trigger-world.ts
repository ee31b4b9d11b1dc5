import { sql } from 'kysely';
import { ApiError, isOutage } from '../../../../contract/errors.ts';
import type { CompoundFilter } from '../../../../contract/filter/filter.ts';
import type { Behaviour } from '../../../../contract/metadata/element-type.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { WorkflowElement } from '../../../../contract/workflow/content.ts';
import type { OfferedElement } from '../../../../contract/workflow/offered-elements.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { ConsumerParts } from '../../../platform/events/event-consumer.ts';
import { actingFor } from '../acting.ts';
import type { Acting } from '../behaviour.ts';
import { type Drawn, readDrawn } from '../drawn.ts';
import { enrol, type Entry } from '../enrol.ts';
import { rawInputs } from '../inputs.ts';
import { keptFilter, matching } from '../matching.ts';
import { type WorkflowObjects, workflowObjects } from '../objects.ts';

/** A trigger of the active version of a workflow that takes records. */
export interface Trigger {
  readonly drawn: Drawn;
  readonly element: WorkflowElement;
  readonly type: OfferedElement;
  readonly inputs: Values;
  /** As whom its runs act. */
  readonly acting: Acting;
}

/** What it takes to know which records a trigger is for. */
export interface Watcher extends Pick<Trigger, 'drawn' | 'element' | 'inputs'> {
  readonly acting: Pick<Acting, 'about' | 'userId'> & {
    readonly owner: Pick<Acting['owner'], 'catalog' | 'timeZone'>;
  };
}

export interface TriggerWorld {
  readonly tx: TenantDb;
  readonly whole: Catalog;
  readonly objects: WorkflowObjects;
  readonly now: Date;
}

/** Undefined where the metadata have no workflows. */
export async function worldOf(
  tx: TenantDb,
  parts: ConsumerParts,
  now = new Date(),
): Promise<TriggerWorld | undefined> {
  const whole = await parts.catalogOf(tx);
  const objects = workflowObjects(whole);
  return objects && { tx, whole, objects, now };
}

/**
 * The triggers of workflows that are active, and of those that are paused: whoever enters these is held. Those of people who
 * cannot log in any more begin nothing.
 * @param of one workflow alone
 */
export async function activeTriggers(
  world: TriggerWorld,
  parts: ConsumerParts,
  of?: string,
): Promise<readonly Trigger[]> {
  const triggers: Trigger[] = [];
  for (const drawn of await activeOnes(world, of)) {
    const own = [...drawn.elements.values()].filter(({ type }) => type?.family === 'trigger');
    const acting = own.length ? await actingFor(world.tx, parts, world.objects, drawn) : undefined;
    for (const { element, type } of own)
      if (type && acting) triggers.push({ drawn, element, type, acting, inputs: rawInputs(type, element) });
  }
  return triggers;
}

const isActive = ({ objects: { workflow } }: Pick<TriggerWorld, 'objects'>, tenantId: string): Sql =>
  sql`from ${sql.table(tableOf(workflow))} as w where w.tenant_id = ${tenantId} and w.deleted_at is null
    and w.status in ('ACTIVE', 'PAUSED') and w.active_version is not null`;

/** May records enter any workflow at all, one whose activation has not been heard yet among them? */
export async function mayEnter(tx: TenantDb, objects: WorkflowObjects): Promise<boolean> {
  const active = isActive({ objects }, tx.tenantId);
  const rows = await tx.query(sql<object>`select 1 ${active} limit 1`);
  return rows.length > 0;
}

/** The versions by which records may enter. @param of one workflow alone */
export async function activeOnes(
  { tx, whole, objects }: Omit<TriggerWorld, 'now'>,
  of?: string,
): Promise<readonly Drawn[]> {
  const rows = await tx.query(sql<{
    readonly workflowId: string;
    readonly version: number;
  }>`select w.id as "workflowId", w.active_version as version
        ${isActive({ objects }, tx.tenantId)} ${of === undefined ? sql`` : sql`and w.id = ${of}`}`);
  return rows.length ? [...(await readDrawn(tx, whole, objects, rows)).values()] : [];
}

/**
 * By `<workflow> <element>`, the triggers of whose activation has been heard, with the condition of those that watch records: what
 * happened before that is not for them, whenever it is heard.
 */
export async function begunTriggers(tx: TenantDb): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.query(sql<{
    readonly key: string;
    readonly condition: string | null;
  }>`select workflow_id || ' ' || element as key, condition
        from tessera.workflow_trigger where tenant_id = ${tx.tenantId}`);
  return new Map(rows.map(({ key, condition }) => [key, condition]));
}

export const keyOf = ({ drawn, element }: Pick<Trigger, 'drawn' | 'element'>): string =>
  `${drawn.workflowId} ${element.id}`;

export const placeOf = ({
  drawn: { workflowId },
  element: { id: elementId },
}: Pick<Trigger, 'drawn' | 'element'>) => ({
  workflowId,
  elementId,
});

export const isOf =
  (...names: readonly Behaviour[]) =>
  ({ type: { does } }: Trigger): boolean =>
    names.includes(does);

/** Undefined for what cannot be understood any more: it lets nobody in, and keeps nobody else waiting. */
export async function understood<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if ((error instanceof ApiError && !isOutage(error)) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const askingOf = (
  { tx, now }: TriggerWorld,
  { acting: { owner, about, userId } }: Pick<Watcher, 'acting'>,
) => ({
  tx,
  now,
  object: about,
  catalog: owner.catalog,
  timeZone: owner.timeZone,
  userId,
});

/** A record that comes to a trigger. `key`: what it follows from. */
export interface Comer {
  readonly id: string;
  readonly key: string;
  readonly depth: number;
}

/** Begins runs of those that fulfil the trigger's filter, or another one; null: whatever they fulfil. */
export async function admit(
  world: TriggerWorld,
  trigger: Trigger,
  comers: readonly Comer[],
  more: Pick<Entry, 'event'> & { readonly filter?: CompoundFilter | null } = {},
): Promise<number> {
  const { filter, ...given } = more;
  const { drawn, element } = trigger;
  const ids = comers.map(({ id }) => id);
  const meant = await understood(() =>
    matching(
      askingOf(world, trigger),
      ids,
      (filter === undefined ? keptFilter(trigger.inputs['filter']) : filter) ?? undefined,
    ),
  );
  let count = 0;
  for (const [depth, some] of Map.groupBy(comers, (comer) => comer.depth)) {
    const taken = some.filter(({ id }) => meant?.has(id));
    if (!taken.length) continue;
    count += await enrol(
      world.tx,
      { ...world, drawn },
      {
        ...given,
        workflowId: drawn.workflowId,
        version: drawn.number,
        triggerId: element.id,
        recordIds: taken.map(({ id }) => id),
        keys: taken.map(({ key }) => `${element.id}:${key}`),
        depth,
        now: world.now,
      },
    );
  }
  return count;
}
