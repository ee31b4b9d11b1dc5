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

/** By consumer; those that no process has begun yet are left out. */
export async function consumerLags(
  db: Db,
  consumers: readonly EventConsumer[],
): Promise<Readonly<Record<string, Lag>>> {
  const lags: Record<string, Lag> = {};
  for (const { name, events } of consumers) {
    const { rows } = await sql<Lag>`select count(e.at)::integer as events,
        coalesce(extract(epoch from now() - min(e.at)), 0)::float8 as seconds
      from tessera_ops.event_consumer as c left join tessera.event as e
        on (e.epoch, e.xid) >= (c.epoch, pg_snapshot_xmin(c.seen)) and e.name = any(${[...events]}::text[])
        and (e.epoch > c.epoch or not pg_visible_in_snapshot(e.xid, c.seen)
          and not (e.id <= c.id and coalesce(pg_visible_in_snapshot(e.xid, c.until), false)))
      where c.name = ${name} group by c.name`.execute(db);
    if (rows[0]) lags[name] = rows[0];
  }
  return lags;
}

/** Consumers that have failed so often that somebody must look. */
export async function standingStill(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`select key from tessera.due
    where kind = ${CONSUME} and tenant_id = '' and attempts >= ${sql.lit(STILL_AFTER)} order by key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}
