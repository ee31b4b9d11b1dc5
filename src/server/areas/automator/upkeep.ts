import { sql } from 'kysely';
import { tableOf } from '../../base/sql/names.ts';
import { settingNow } from '../../platform/settings/settings.ts';
import type { Upkeep } from '../../platform/upkeep/upkeep.ts';
import { oldCalls } from './triggers/hook-log.ts';
import { workflowObjects } from './objects.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Runs that one transaction takes. */
const PART = 2_000;

/** Logs of runs that ended so long ago go (setting `workflowLogDays`); how many there were stays, and who may not enter again. */
export const workflowUpkeep: Upkeep = {
  statements: (tenantId, { old }) => [
    sql`delete from tessera.workflow_hook_call where tenant_id = ${tenantId} and at < ${old}`,
    ...oldCalls(tenantId, old),
  ],
  ofTenant: async (db, now, whole) => {
    const objects = workflowObjects(whole);
    if (!objects) return;
    const { tenantId } = db;
    const before = new Date(now.getTime() - (await settingNow(db, whole, 'workflowLogDays')) * DAY_MS);
    const [runs, steps] = [sql.table(tableOf(objects.run)), sql.table(tableOf(objects.step))];
    for (let count = PART; count === PART;) {
      const gone = await db.query(sql<object>`with old as (select r.id from ${runs} as r
              where r.tenant_id = ${tenantId} and r.ended_at < ${before}::timestamptz order by r.ended_at limit ${sql.lit(PART)}),
            logs as (delete from ${steps} as s using old where s.tenant_id = ${tenantId} and s.run = old.id),
            tokens as (delete from tessera.workflow_token as k using old where k.tenant_id = ${tenantId} and k.run_id = old.id)
            delete from ${runs} as r using old where r.tenant_id = ${tenantId} and r.id = old.id returning 1`);
      count = gone.length;
    }
  },
};
