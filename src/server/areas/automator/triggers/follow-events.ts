import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { findRecords } from '../../../base/records/stored-records.ts';
import { type ConsumerParts, type EventConsumer, eventsOf } from '../../../platform/events/event-consumer.ts';
import { DEFAULT_LOCALE } from '../../../../contract/constants.ts';
import { ACTIVATED } from '../activate.ts';
import { keptFilter, matching } from '../matching.ts';
import { variablesOf } from '../inputs.ts';
import { workflowObjects } from '../objects.ts';
import { type Happening, happeningsOf, isMeant, RECORD_EVENTS } from './happenings.ts';
import { endTriggers } from './timed-state.ts';
import { beginTimed, wakeTimed } from './timed-triggers.ts';
import { beginWatching, isWatching, watchRecords } from './watch.ts';
import {
  activeTriggers,
  admit,
  askingOf,
  begunTriggers,
  keyOf,
  isOf,
  mayEnter,
  type Trigger,
  type TriggerWorld,
  understood,
  worldOf,
} from './trigger-world.ts';

const CONSUMER = 'workflow-triggers';

/**
 * Follows what happens to records of any object, and begins the runs that wait for it: in the transaction that ends with the place
 * after the events, so that each begins once. As somebody's who has activated the workflow and sees the record.
 */
export const triggerConsumer: EventConsumer = {
  name: CONSUMER,
  events: [...RECORD_EVENTS, ACTIVATED],
  about: async (whole, tx) => {
    const objects = workflowObjects(whole);
    return objects && (await mayEnter(tx, objects)) ? 'all' : eventsOf(objects?.workflow);
  },
  handle: async (tx, events, parts) => {
    const world = await worldOf(tx, parts);
    if (!world) return;
    const { run, step, version, workflow } = world.objects;
    for (const { name, object, ids, changes, recordId } of events) {
      if (object !== workflow.source) continue;
      if (name === ACTIVATED) for (const id of ids) await begin(world, parts, id);
      const after = changes?.find(({ field }) => field === 'status')?.after;
      if (recordId !== null && (name === 'DELETE' || after === 'DEACTIVATED' || after === 'ARCHIVED'))
        await endTriggers(tx, recordId);
    }
    const own = new Set([run.source, step.source, version.source]);
    const happenings = events.flatMap((event) =>
      event.name === ACTIVATED || own.has(event.object) ? [] : happeningsOf(event),
    );
    if (!happenings.length) return;
    const active = await activeTriggers(world, parts);
    const begun = active.length ? await begunTriggers(tx) : new Map<string, string | null>();
    const triggers = active.filter((trigger) => begun.has(keyOf(trigger)));
    for (const trigger of triggers.filter(isOf('recordCreated', 'recordUpdated')))
      await take(
        world,
        trigger,
        happenings.filter((each) => isMeant(trigger.type.does, trigger.inputs, each)),
      );
    for (const trigger of triggers.filter(isOf('beginsToMatch', 'stopsMatching')))
      if (isWatching(trigger, begun)) await watchRecords(world, trigger, happenings);
    for (const trigger of triggers.filter(isOf('dateReached'))) await wakeTimed(world, trigger, happenings);
  },
};

/** What its triggers wait for is waited for from now on. */
async function begin(world: TriggerWorld, parts: ConsumerParts, workflowId: string): Promise<void> {
  for (const trigger of await activeTriggers(world, parts, workflowId)) {
    if (isOf('beginsToMatch', 'stopsMatching')(trigger)) await beginWatching(world, trigger);
    else await beginTimed(world, trigger);
  }
}

async function take(world: TriggerWorld, trigger: Trigger, all: readonly Happening[]): Promise<void> {
  const { acting, inputs } = trigger;
  const object = acting.owner.catalog.objects.get(String(inputs['object']));
  if (!object || !all.length) return;
  const isOwn = object.name === acting.about.name;
  // Most say nothing of the event: they enter all at once.
  if (isOwn && !namesEvent(trigger)) return void (await admit(world, trigger, all));
  const asked = all.map(({ id }) => id);
  const filter = isOwn ? undefined : keptFilter(inputs['eventFilter']);
  const seen = await understood(() => matching({ ...askingOf(world, trigger), object }, asked, filter));
  const happenings = all.filter(({ id }) => seen?.has(id));
  if (!happenings.length) return;
  const ids = happenings.map(({ id }) => id);
  const leading = isOwn
    ? new Map(ids.map((id) => [id, [id]]))
    : await leadingTo(world, object, String(inputs['leads']), ids);
  const words = { locale: DEFAULT_LOCALE, timeZone: acting.owner.timeZone };
  const values = await variablesOf(world.tx, acting.owner.catalog, object, [...new Set(ids)], words);
  for (const { id, key, depth } of happenings) {
    const comers = (leading.get(id) ?? []).map((record) => ({ id: record, key, depth }));
    const event = { object: object.name, id, values: values.get(id)?.values ?? {} };
    if (comers.length) await admit(world, trigger, comers, { event });
  }
}

/** Does a text of the workflow name a value of the event? */
const namesEvent = ({ drawn: { content } }: Trigger): boolean =>
  [content.exitWhen, ...content.elements.map(({ config }) => config)].some((each) =>
    /\bevent\b/.test(JSON.stringify(each ?? '')),
  );

/** By the id of each of the records, those that its field names. */
async function leadingTo(
  { tx }: TriggerWorld,
  object: ObjectType,
  name: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!object.fields.get(name)?.relation) return new Map();
  const rows = await findRecords(tx, object, ['id', name], { id: ids }, { withDeleted: true });
  return new Map(rows.map((row) => [row.id as string, [row[name] ?? []].flat() as string[]]));
}
