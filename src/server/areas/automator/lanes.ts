import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { LANE_KIND, LANES } from './tables.ts';

/** Has all lanes of the tenant look now, in the transaction of what there is to look for. */
export async function wakeLanes(tx: TenantDb): Promise<void> {
  // In the order of the lanes, as everybody does. What is due already is so.
  await tx.query(sql<object>`insert into tessera.due as d (tenant_id, kind, key)
        select ${tx.tenantId}, ${LANE_KIND}, lane::text from generate_series(0, ${sql.lit(LANES - 1)}) as lane order by lane
        on conflict (tenant_id, kind, key) do update set due_at = now(), taken_by = null,
          attempts = case when d.taken_by is null then 0 else d.attempts end
        where d.taken_by is not null or d.due_at > now()`);
}
