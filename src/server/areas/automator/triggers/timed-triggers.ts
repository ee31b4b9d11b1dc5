import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import type { DueKind } from '../../../platform/due/due-kind.ts';
import { nextMoment } from '../../../platform/due/schedule.ts';
import { condition, keptFilter } from '../matching.ts';
import { dateOf, instantOf } from '../moments.ts';
import { dateRule, sameDays, toldDays, toldMoment } from './date-moments.ts';
import type { Happening } from './happenings.ts';
import { addTimed, TIMED_KIND } from './timed-rows.ts';
import { lockState, saveState, type State } from './timed-state.ts';
import {
  activeOnes,
  activeTriggers,
  admit,
  askingOf,
  isOf,
  placeOf,
  type Trigger,
  type TriggerWorld,
  understood,
  worldOf,
} from './trigger-world.ts';
import { takeCalls } from './take-calls.ts';
import { sweep } from './watch.ts';

/** Records that one transaction takes. */
const PART = 1_000;
const WAIT_MS = 30_000;
/** How soon it is looked again where no moment is known (milliseconds). */
const LATER_MS = 86_400_000;
const DAY_MS = 86_400_000;
/** How soon a trigger is looked at again for which nobody answers (milliseconds). */
const ABANDONED_MS = 600_000;

type Parts = Pick<AreaDueParts, 'forTenant' | 'catalogOf' | 'ownerOf'>;

/** Begins runs at moments: of dates of records, of schedules; and looks at all records of those that wait for what they fulfil. */
export const timedWork = (parts: Parts, now: () => Date = () => new Date()): DueKind => ({
  name: TIMED_KIND,
  atOnce: 2,
  waitAfter: () => WAIT_MS,
  run: async ({ tenantId, key }, signal) => {
    const [workflowId = '', element = ''] = key.split(':');
    for (;;) {
      const next = await parts
        .forTenant(tenantId)
        .transaction((tx) => look(parts, tx, { workflowId, element }, now()));
      if (!next || next > now()) return next;
      if (signal.aborted) return new Date();
    }
  },
});

/** Takes a part of what has come. Answers when to look again, which is now where there is more. */
async function look(
  parts: Parts,
  tx: TenantDb,
  { workflowId, element }: { readonly workflowId: string; readonly element: string },
  now: Date,
): Promise<Date | undefined> {
  const world = await worldOf(tx, parts, now);
  const triggers = world ? await activeTriggers(world, parts, workflowId) : [];
  const trigger = triggers.find((each) => each.element.id === element);
  if (!world) return undefined;
  if (!trigger) return (await isAbandoned(world, workflowId, element)) ? dueAgain(now) : undefined;
  if (isOf('beginsToMatch', 'stopsMatching')(trigger)) return sweep(world, trigger);
  if (isOf('webhookCalled')(trigger)) return takeCalls(world, trigger);
  const state = await lockState(world, trigger);
  if (isOf('schedule')(trigger)) return takeSchedule(world, trigger, state);
  return isOf('dateReached')(trigger) ? takeDates(world, trigger, state) : undefined;
}

/** Does nobody answer for the trigger, although its workflow is active? It is looked at again until somebody does. */
async function isAbandoned(world: TriggerWorld, workflowId: string, element: string): Promise<boolean> {
  const active = await activeOnes(world, workflowId);
  return active.some(({ elements }) => elements.get(element)?.type?.family === 'trigger');
}

const dueAgain = (now: Date): Date => new Date(now.getTime() + ABANDONED_MS);

/** What comes from now on counts; what has come since counts too where it was waited for before. */
export async function beginTimed(world: TriggerWorld, trigger: Trigger): Promise<void> {
  await lockState(world, trigger);
  if (isOf('dateReached', 'schedule')(trigger)) await addTimed(world.tx, placeOf(trigger), world.now);
}

/** A new moment of a record may come before what is waited for; days come in any case. */
export async function wakeTimed(
  { tx, now }: TriggerWorld,
  trigger: Trigger,
  happenings: readonly Happening[],
): Promise<void> {
  const { source } = trigger.acting.about;
  const field = String(trigger.inputs['field']);
  if (isByDays(trigger)) return;
  const isAsked = happenings.some(
    ({ object, is, changes }) => object === source && (is !== 'updated' || changes.has(field)),
  );
  if (isAsked) await addTimed(tx, placeOf(trigger), now, 'earlier');
}

/** Are all records of a day told at once? */
function isByDays({ inputs, acting: { about, owner } }: Trigger): boolean {
  const { time, isYearly } = dateRule(inputs, owner.timeZone);
  return time !== null || isYearly || about.fields.get(String(inputs['field']))?.kind === 'LOCAL_DATE';
}

/** A part of the records that are there and fulfil the trigger's filter, after one, in the order of ids; undefined: it cannot be understood. */
async function someOf<Row extends { readonly id: string }>(
  world: TriggerWorld,
  trigger: Trigger,
  afterId: string,
  { also, value = sql`null` }: { readonly also?: Sql; readonly value?: Sql },
): Promise<readonly Row[] | undefined> {
  const { tx } = world;
  const filter = keptFilter(trigger.inputs['filter']);
  const where = await understood(() => condition(askingOf(world, trigger), filter));
  return (
    where &&
    tx.query(sql<Row>`select t.id, ${value} as value from ${sql.table(tableOf(trigger.acting.about))} as t
          where ${where} and t.id > ${afterId} ${also ? sql`and ${also}` : sql``} order by t.id limit ${sql.lit(PART)}`)
  );
}

/** Once for what nobody was there for: at the last of the moments. */
async function takeSchedule(world: TriggerWorld, trigger: Trigger, state: State): Promise<Date | undefined> {
  const { inputs, acting } = trigger;
  const { now } = world;
  const schedule = {
    cron: String(inputs['cron']),
    zone: typeof inputs['zone'] === 'string' ? inputs['zone'] : acting.owner.timeZone,
  };
  const after = (moment: Date): Date | undefined => {
    try {
      return nextMoment(schedule, moment);
    } catch {
      return undefined;
    }
  };
  const moment = state.moment ?? after(state.doneTo);
  if (!moment || moment > now) return moment;
  const some = (await someOf(world, trigger, state.afterId, {})) ?? [];
  await admit(
    world,
    trigger,
    some.map(({ id }) => ({ id, key: moment.toISOString(), depth: 0 })),
    { filter: null },
  );
  if (some.length === PART) {
    await saveState(world, trigger, { ...state, moment, afterId: some.at(-1)?.id ?? '' });
    return now;
  }
  await saveState(world, trigger, { doneTo: now, moment: null, afterId: '' });
  return after(now);
}

/** By days where the field has such, or the time of the day is given; else each record by its own moment. */
async function takeDates(world: TriggerWorld, trigger: Trigger, state: State): Promise<Date | undefined> {
  const { inputs, acting } = trigger;
  const field = acting.about.fields.get(String(inputs['field']));
  if (!field) return undefined;
  const rule = dateRule(inputs, acting.owner.timeZone);
  // What comes while its records are being looked at is for the next time.
  const until = state.moment ?? world.now;
  const column = sql`t.${sql.id(columnOf(field))}`;
  const isDay = field.kind === 'LOCAL_DATE';
  const part = isByDays(trigger)
    ? await byDays(world, trigger, state, {
        rule,
        until,
        day: isDay ? column : dayOf(field.kind, column, rule.zone),
      })
    : await byMoments(world, trigger, state, { rule, until, column, kind: field.kind });
  const { taken, last, next } = part;
  for (const [key, some] of Map.groupBy(taken, (each) => each.key))
    await admit(
      world,
      trigger,
      some.map(({ id }) => ({ id, key, depth: 0 })),
      { filter: null },
    );
  if (last !== undefined) {
    await saveState(world, trigger, { ...state, moment: until, afterId: last });
    return world.now;
  }
  await saveState(world, trigger, { doneTo: until, moment: null, afterId: '' });
  return until < world.now ? world.now : next;
}

interface Part {
  readonly taken: readonly { readonly id: string; readonly key: string }[];
  /** After which record to go on, where there may be more. */
  readonly last: string | undefined;
  readonly next: Date;
}

const dayOf = (kind: string, column: Sql, zone: string): Sql =>
  kind === 'TIMESTAMP' ? sql`(${column} at time zone ${zone})::date` : sql`${column}::date`;

interface Asked {
  readonly rule: ReturnType<typeof dateRule>;
  readonly until: Date;
}

async function byDays(
  world: TriggerWorld,
  trigger: Trigger,
  { doneTo, afterId }: State,
  { rule, until, day }: Asked & { readonly day: Sql },
): Promise<Part> {
  const { days, next } = toldDays(rule, instantOf(doneTo), instantOf(until));
  const told = { last: undefined, next: dateOf(next) };
  if (!days.length) return { taken: [], ...told };
  const keys = days.flatMap((each) => (rule.isYearly ? sameDays(each.day) : [each.day.toString()]));
  const value = rule.isYearly ? sql`to_char(${day}, 'MM-DD')` : sql`to_char(${day}, 'YYYY-MM-DD')`;
  const also = sql`${value} = any(${keys}::text[])`;
  // A record enters once a year: by the year of the day on which it is told.
  const year = rule.isYearly ? `${days.at(-1)?.day.year ?? ''}:` : '';
  const rows = await someOf<{ readonly id: string; readonly value: string }>(world, trigger, afterId, {
    also,
    value,
  });
  const taken = (rows ?? []).map((row) => ({ id: row.id, key: year + row.value }));
  return { taken, ...told, last: taken.length === PART ? taken.at(-1)?.id : undefined };
}

async function byMoments(
  world: TriggerWorld,
  trigger: Trigger,
  { doneTo, afterId }: State,
  { rule, until, column, kind }: Asked & { readonly column: Sql; readonly kind: string },
): Promise<Part> {
  const wide = (moment: Date, by: number) =>
    dateOf(
      instantOf(
        new Date(toldMoment({ ...rule, amount: -rule.amount }, moment.toISOString()).epochMilliseconds + by),
      ),
    );
  const type = kind === 'TIMESTAMP' ? sql`timestamptz` : sql`timestamp`;
  const at = (moment: Date) =>
    kind === 'TIMESTAMP'
      ? sql`${moment.toISOString()}::timestamptz`
      : sql`${moment.toISOString()}::timestamptz at time zone ${rule.zone}`;
  const also = sql`${column} between (${at(wide(doneTo, -DAY_MS))})::${type} and (${at(wide(until, DAY_MS))})::${type}`;
  const value =
    kind === 'TIMESTAMP'
      ? sql`to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'`
      : sql`to_json(${column}) #>> '{}'`;
  const rows =
    (await someOf<{ readonly id: string; readonly value: string }>(world, trigger, afterId, {
      also,
      value,
    })) ?? [];
  const moments = rows.map((row) => ({
    id: row.id,
    key: row.value,
    at: dateOf(toldMoment(rule, row.value)),
  }));
  const taken = moments.filter((each) => each.at > doneTo && each.at <= until);
  const last = rows.length === PART ? rows.at(-1)?.id : undefined;
  if (last !== undefined) return { taken, last, next: until };
  // Of those that earlier parts had, or which lie further ahead, the first is asked for.
  const first = await firstOf(world, trigger, {
    column,
    value,
    after: sql`(${at(wide(until, 0))})::${type}`,
  });
  const ahead = first === undefined ? [] : [toldMoment(rule, first).epochMilliseconds];
  // Whatever clocks do, and whatever is not seen yet, is looked for within a day.
  const next = Math.min(...ahead, until.getTime() + LATER_MS);
  return { taken, last, next: new Date(Math.max(next, until.getTime() + 1)) };
}

/** The first value that is later; undefined where there is none. */
async function firstOf(
  { tx }: TriggerWorld,
  { acting: { about } }: Trigger,
  { column, value, after }: { readonly column: Sql; readonly value: Sql; readonly after: Sql },
): Promise<string | undefined> {
  const [row] = await tx.query(sql<{ readonly value: string }>`select ${value} as value
        from ${sql.table(tableOf(about))} as t
        where t.tenant_id = ${tx.tenantId} and t.deleted_at is null and ${column} > ${after} order by ${column} limit 1`);
  return row?.value;
}
