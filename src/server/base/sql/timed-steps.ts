import { sql } from 'kysely';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TimedStep } from '../../../contract/metadata/life.ts';
import type { OffsetUnit } from '../../../contract/metadata/model-timed.ts';
import { tenantSql, tenantStatement, type TenantStatement } from '../db/statement.ts';
import { columnOf, indexName, tableOf } from './names.ts';
import { column, type Sql } from './read.ts';

/** The index by which those are found that wait for a step. */
export const stepIndexName = (table: string, { at, step }: TimedStep): string =>
  indexName(table, 'step', `${columnOf(at)}__${step.from.join('__').toLowerCase()}`);

/** What the index is about, as SQL text: it has what waits alone, in the order of the moments. */
export const stepIndex = ({ at, state, step }: TimedStep): string =>
  `(tenant_id, "${columnOf(at)}", id) where deleted_at is null and "${columnOf(state)}" in (${step.from
    .map((value) => `'${value}'`)
    .join(', ')})`;

/** When it is: a moment, and by whose clocks days begin (an IANA name). */
export interface Clock {
  readonly now: Date;
  readonly zone: string;
}

const waits = (tenantId: string, { state, step }: TimedStep): Sql =>
  sql`t.tenant_id = ${tenantId} and t.deleted_at is null and ${column('t', columnOf(state))} in (${sql.join(
    step.from.map((value) => sql.lit(value)),
  )})`;

const MINUTES: Readonly<Record<OffsetUnit, number>> = { MINUTE: 1, HOUR: 60, DAY: 1_440, WEEK: 10_080 };

/** How long after what the field says; without days and months, which PostgreSQL makes longer or shorter by the clocks. */
const offsetOf = ({ step: { offset } }: TimedStep): Sql => {
  const minutes = offset ? offset.amount * MINUTES[offset.unit] : 0;
  return sql`make_interval(mins => ${sql.lit(minutes)})`;
};
const daysOf = ({ step: { offset } }: TimedStep): number =>
  offset ? (offset.amount * MINUTES[offset.unit]) / MINUTES.DAY : 0;

/** Has the moment of the field's column come? A bound on the column itself, so that its index finds it. */
function hasCome(timed: TimedStep, { now, zone }: Clock): Sql {
  const at = column('t', columnOf(timed.at));
  const { kind } = timed.at;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const local = sql`(${moment} at time zone ${zone})`;
  const isEnd = timed.step.endOfDay === true;
  if (kind === 'LOCAL_DATE')
    return sql`${at} <= ${local}::date - ${sql.lit(daysOf(timed) + (isEnd ? 1 : 0))}`;
  const offset = offsetOf(timed);
  // What is before the day that it is now is over.
  const today = sql`date_trunc('day', ${local})`;
  if (kind === 'TIMESTAMP')
    return isEnd
      ? sql`${at} < (${today} at time zone ${zone}) - ${offset}`
      : sql`${at} <= ${moment} - ${offset}`;
  return isEnd ? sql`${at} < ${today} - ${offset}` : sql`${at} <= ${local} - ${offset}`;
}

/** What the clocks show when the moment in `f.at` has come; of a TIMESTAMP only where a day has to end. */
function shownAt(timed: TimedStep, { zone }: Clock): Sql {
  const isEnd = timed.step.endOfDay === true;
  if (timed.at.kind === 'LOCAL_DATE')
    return sql`(f.at + ${sql.lit(daysOf(timed) + (isEnd ? 1 : 0))})::timestamp`;
  const moved = sql`(f.at + ${offsetOf(timed)})`;
  if (!isEnd) return moved;
  const local = timed.at.kind === 'TIMESTAMP' ? sql`(${moved} at time zone ${zone})` : moved;
  return sql`(date_trunc('day', ${local}) + interval '1 day')`;
}

/** A place among those that wait. */
export interface Waiting {
  readonly id: string;
  readonly at: string;
}

/** Those whose moment has come, the longest first, after a place. */
export function compileDueRecords(
  tenantId: string,
  object: ObjectType,
  timed: TimedStep,
  clock: Clock,
  { after, limit }: { readonly after: Waiting | undefined; readonly limit: number },
): TenantStatement<Waiting> {
  const at = column('t', columnOf(timed.at));
  const later = after
    ? sql` and (${at}, t.id) > (${after.at}::${sql.raw(TYPES[timed.at.kind] ?? 'timestamptz')}, ${after.id})`
    : sql``;
  return tenantSql(tenantId)<Waiting>`select t.id, ${at}::text as at from ${sql.table(tableOf(object))} as t
    where ${waits(tenantId, timed)} and ${hasCome(timed, clock)}${later}
    order by ${at}, t.id limit ${sql.lit(limit)}`;
}

const TYPES: Readonly<Record<string, string>> = { LOCAL_DATE: 'date', LOCAL_DATETIME: 'timestamp' };

/** Which of the records wait still, now that nobody else can change them until the transaction ends. */
export function compileLockDue(
  tenantId: string,
  object: ObjectType,
  timed: TimedStep,
  clock: Clock,
  ids: readonly string[],
): TenantStatement<{ readonly id: string }> {
  return tenantSql(tenantId)<{ id: string }>`select t.id from ${sql.table(tableOf(object))} as t
    where ${waits(tenantId, timed)} and t.id = any(${[...ids]}::text[])
      and ${hasCome(timed, clock)} order by t.id for no key update`;
}

/** The first moment that is still to come. */
export function compileNextMoment(
  tenantId: string,
  object: ObjectType,
  timed: TimedStep,
  clock: Clock,
): TenantStatement<{ readonly at: Date }> {
  const at = column('t', columnOf(timed.at));
  const first = sql`(select ${at} as at from ${sql.table(tableOf(object))} as t
    where ${waits(tenantId, timed)} and not (${hasCome(timed, clock)}) order by ${at}, t.id limit 1)`;
  return tenantStatement(
    tenantId,
    timed.at.kind === 'TIMESTAMP' && !timed.step.endOfDay
      ? sql<{ at: Date }>`select f.at + ${offsetOf(timed)} as at from ${first} as f`
      : sql<{
          at: Date;
        }>`select ${firstShown(clock)} as at from (select ${shownAt(timed, clock)} as at from ${first} as f) as f`,
  );
}

/**
 * The first moment from now on at which the clocks show `f.at`, or later where they leave it out. What PostgreSQL makes of
 * such a time is the second of two, and within a gap in another order than the times are in. Clocks are put forward or back
 * by three hours at most, at a whole minute.
 */
const firstShown = ({ now, zone }: Clock): Sql => sql`(
  with late as (select f.at::timestamp at time zone ${zone} as m),
    early as (select m - interval '3 hours' as m from late),
    possible as (select m from late
      union all select (f.at::timestamp - ((m at time zone ${zone}) - (m at time zone 'UTC'))) at time zone 'UTC' from early
      union all select generate_series(date_trunc('minute', early.m), late.m, interval '1 minute') from early, late)
  select min(m) from possible where m > ${now.toISOString()}::timestamptz and (m at time zone ${zone}) >= f.at)`;

/** Does the tenant `tenantId` have any that wait? */
export const anyWaits = (tenantId: Sql, object: ObjectType, timed: TimedStep): Sql =>
  sql`exists (select from ${sql.table(tableOf(object))} as t where t.tenant_id = ${tenantId} and t.deleted_at is null
    and ${column('t', columnOf(timed.state))} in (${sql.join(timed.step.from.map((value) => sql.lit(value)))})
    and ${column('t', columnOf(timed.at))} is not null)`;
