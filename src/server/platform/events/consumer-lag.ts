import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { CONSUME, STILL_AFTER } from './consumers.ts';
import type { EventConsumer } from './event-consumer.ts';

/** How far a consumer is behind. */
export interface Lag {
  readonly events: number;
  /** Since the first of them. */
  readonly seconds: number;
}

/** Events of these names that a consumer (`c`) has not been handed. */
const unread = (names: EventConsumer['events']) => sql`(e.epoch, e.xid) >= (c.epoch, pg_snapshot_xmin(c.seen))
    and e.name = any(${[...names]}::text[])
    and (e.epoch > c.epoch or not pg_visible_in_snapshot(e.xid, c.seen)
      and not (e.id <= c.id and coalesce(pg_visible_in_snapshot(e.xid, c.until), false)))`;

/** By consumer; those that no process has begun yet are left out. */
export async function consumerLags(
  db: Db,
  consumers: readonly EventConsumer[],
): Promise<Readonly<Record<string, Lag>>> {
  const lags: Record<string, Lag> = {};
  for (const { name, events } of consumers) {
    const { rows } = await sql<Lag>`select count(e.at)::integer as events,
        coalesce(extract(epoch from now() - min(e.at)), 0)::float8 as seconds
      from tessera_ops.event_consumer as c left join tessera.event as e on ${unread(events)}
      where c.name = ${name} group by c.name`.execute(db);
    if (rows[0]) lags[name] = rows[0];
  }
  return lags;
}

/** Whoever works at events for so long without an end, or leaves them lie, does not go on by itself. */
const SILENT = sql.lit('5 minutes');
/** What a long transaction has just committed looks old, and is read within this time (milliseconds). */
const SURE_MS = 500;

/** Consumers that somebody must look after: those that have failed so often, and those that are not heard of any more. */
export async function standingStill(db: Db, consumers: readonly EventConsumer[]): Promise<readonly string[]> {
  const { rows: failing } = await sql<{ key: string }>`select key from tessera.due
    where kind = ${CONSUME} and tenant_id = '' and attempts >= ${sql.lit(STILL_AFTER)}`.execute(db);
  let silent = await silentOf(db, consumers);
  if (silent.length) {
    await delay(SURE_MS);
    silent = await silentOf(db, silent);
  }
  return [...new Set([...failing.map(({ key }) => key), ...silent.map(({ name }) => name)])].sort();
}

/** Those which have events to read for long, and have moved no further meanwhile. */
async function silentOf(db: Db, consumers: readonly EventConsumer[]): Promise<readonly EventConsumer[]> {
  const silent: EventConsumer[] = [];
  for (const consumer of consumers) {
    const { rows } = await sql`select from tessera_ops.event_consumer as c
      where c.name = ${consumer.name} and c.moved_at < now() - ${SILENT}::interval and exists (
        select from tessera.event as e where ${unread(consumer.events)} and e.at < now() - ${SILENT}::interval)`.execute(
      db,
    );
    if (rows.length) silent.push(consumer);
  }
  return silent;
}
