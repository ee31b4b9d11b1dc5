import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import { EVENT_PARTS, EVENTS_OF_PART } from '../../base/db/event-tables.ts';
import { logError } from '../../base/log/log.ts';

/** What a consumer has not been handed for so long is taken from it, and the log says so. */
const KEPT = '30 days';
const LOCK_TIMEOUT = '55P03';

/**
 * Empties those tables of events that all consumers are through with; never the one that is written now, nor the one
 * before it, which streams of changes may still read.
 */
export async function emptyReadParts(database: Pick<Database, 'kysely' | 'wholly'>): Promise<void> {
  const { rows } = await sql<{ part: number }>`select ((last_value / ${sql.lit(EVENTS_OF_PART)})
    % ${sql.lit(EVENT_PARTS)})::integer as part from tessera.event_id`.execute(database.kysely);
  const current = rows[0]?.part ?? 0;
  for (let later = 1; later < EVENT_PARTS - 1; later++) {
    const part = `tessera_ops.event_${(current + later) % EVENT_PARTS}`;
    const lost = await database
      .wholly(async (owner) => {
        const table = sql.table(part);
        const found = await sql`select from ${table} limit 1`.execute(owner);
        if (!found.rows.length) return [];
        // Who reads or writes others never waits for it, and who has written here and not committed keeps it.
        await sql`set local lock_timeout = '200ms'`.execute(owner);
        await sql`lock table ${table} in access exclusive mode`.execute(owner);
        const { rows: behind } = await sql<{ name: string; isOld: boolean }>`select c.name,
          (select max(at) from ${table}) < now() - ${sql.lit(KEPT)}::interval as "isOld"
        from tessera_ops.event_consumer as c where exists (select from ${table} as e
          where e.epoch > c.epoch or e.epoch = c.epoch and e.xid >= pg_snapshot_xmin(c.seen)
            and not pg_visible_in_snapshot(e.xid, c.seen))`.execute(owner);
        if (behind.some(({ isOld }) => !isOld)) return [];
        await sql`truncate ${table}`.execute(owner);
        return behind.map(({ name }) => name);
      })
      .catch((error: unknown) => {
        // Next time.
        if ((error as { code?: string }).code === LOCK_TIMEOUT) return [];
        throw error;
      });
    if (lost.length) logError('Events', new Error(`Emptied after ${KEPT}, unread by ${lost.join(', ')}`));
  }
}
