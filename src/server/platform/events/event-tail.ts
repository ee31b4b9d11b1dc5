import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import type { Notice } from '../../base/sql/event.ts';
import { notSeen } from './event-place.ts';

/** What one process has read of the events of now, for as long as it lives: a snapshot. */
export type Seen = string;

/** All that has been committed by now. */
export async function beginTail(db: Db): Promise<Seen> {
  const { rows } = await sql<{ seen: Seen }>`select pg_current_snapshot()::text as seen`.execute(db);
  return rows[0]?.seen ?? '';
}

/** What screens of these tenants hear of since then, whoever wrote it, in order; each once. */
export async function readTail(
  db: Db,
  seen: Seen,
  tenantIds: readonly string[],
): Promise<{ readonly seen: Seen; readonly notices: readonly Notice[] }> {
  const { rows } = await sql<{
    seen: Seen;
    notices: readonly Notice[];
  }>`select pg_current_snapshot()::text as seen,
    coalesce(json_agg(json_build_object('tenant', tenant_id, 'object', object, 'kind', kind, 'ids', ids)
      order by id), '[]') as notices
    from tessera.event where epoch = (select epoch from tessera_ops.event_epoch)
      and ${notSeen(sql`xid`, sql`${seen}::pg_snapshot`)} and kind is not null
      and tenant_id = any(${[...tenantIds]}::text[])`.execute(db);
  return rows[0] ?? { seen, notices: [] };
}
