import { sql } from 'kysely';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type Hook, shapeOf } from './hook.ts';

/** How often what calls look like is noted. */
const SAMPLE_EVERY = '1 minute';

/** Keeps what a payload looks like, for the author who maps it. */
export async function noteShape(db: TenantDb, { workflowId, element }: Hook, payload: object): Promise<void> {
  await db.query(sql<object>`insert into tessera.workflow_hook as h (tenant_id, workflow_id, element, sample, sampled_at)
        values (${db.tenantId}, ${workflowId}, ${element}, ${JSON.stringify(shapeOf(payload))}::jsonb, now())
        on conflict (tenant_id, workflow_id, element) do update set sample = excluded.sample, sampled_at = now()
          where h.sampled_at is null or h.sampled_at < now() - ${SAMPLE_EVERY}::interval`);
}
