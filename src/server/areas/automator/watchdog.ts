import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { logError } from '../../base/log/log.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { addDue } from '../../platform/due/due-rows.ts';
import { checkHealth } from './health/check-health.ts';
import type { LaneParts } from './lane-parts.ts';
import { wakeLanes } from './lanes.ts';
import { workflowObjects } from './objects.ts';
import { LANES } from './tables.ts';

const KIND = 'workflow-watchdog';
/** How often it is looked; and so late nothing should be that may go on (milliseconds). */
const EVERY_MS = 10 * 60_000;
const MOST_NAMED = 20;
/** By lane and moment there is an index: of those that wait none is looked at. */
const ALL_LANES = Array.from({ length: LANES }, (_, lane) => sql.lit(lane));

/** From now on it is looked whether runs of the tenant go on. */
export const beginWatchdog = (tx: TenantDb) =>
  tx.query(addDue({ kind: KIND, tenantId: tx.tenantId, key: '' }));

/**
 * Names runs whose moment has long come, and has the lanes look for them: whatever has become of their wake-up. Looks how
 * workflows are.
 */
export const watchdogWork = (parts: LaneParts): DueKind => ({
  name: KIND,
  atOnce: 1,
  waitAfter: () => EVERY_MS,
  run: async ({ tenantId }) => {
    const db = parts.forTenant(tenantId);
    const whole = await parts.catalogOf(db);
    const objects = workflowObjects(whole);
    if (!objects) return undefined;
    const now = parts.now();
    const stuck = await db.query(sql<{ readonly runId: string }>`select k.run_id as "runId"
            from tessera.workflow_token as k
            join ${sql.table(tableOf(objects.workflow))} as w on w.tenant_id = k.tenant_id and w.id = k.workflow_id
          where k.tenant_id = ${tenantId} and k.lane in (${sql.join(ALL_LANES)}) and k.state = 'open'
            and k.due_at < ${new Date(now.getTime() - EVERY_MS)}::timestamptz
            and w.status in ('ACTIVE', 'DEACTIVATED') and w.deleted_at is null order by k.due_at limit ${sql.lit(MOST_NAMED)}`);
    if (stuck.length) {
      const ids = stuck.map(({ runId }) => runId).join(', ');
      logError('Workflows', new Error(`Runs of tenant ${tenantId} should have gone on long ago: ${ids}`));
      await db.transaction(wakeLanes);
    }
    await checkHealth(parts, db, whole, objects);
    return new Date(now.getTime() + EVERY_MS);
  },
});
