import { sql } from 'kysely';
import { DEFAULT_LOCALE, LOCALES } from '../../../contract/constants.ts';
import { routeOf } from '../../../contract/metadata/areas.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { notice } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import { settingNow } from '../../platform/settings/settings.ts';
import { ANSWERS } from './acting.ts';
import { FAILED_PASS } from './batch.ts';
import type { LaneParts } from './lane-parts.ts';
import type { WorkflowObjects } from './objects.ts';
import { ENTRY_SLOT } from './tables.ts';

/** Of so many runs that ended last, one in ten is too much; fewer than these tell nothing. */
const [LAST_RUNS, LEAST_RUNS, TOO_MANY] = [50, 10, 0.1];

/** Puts the counts of workflows into their records, and tells their owners where many runs fail. */
export async function tally(
  parts: Pick<LaneParts, 'mailer' | 'now'>,
  db: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return;
  const { tenantId } = db;
  const workflows = sql.table(tableOf(objects.workflow));
  await db.query(sql<object>`with counted as (
          select p.workflow_id, sum(passed) filter (where slot = ${sql.lit(ENTRY_SLOT)} and version > 0) as runs,
            coalesce(sum(passed) filter (where output = ${FAILED_PASS}), 0) as failed
          from tessera.workflow_pass as p where p.tenant_id = ${tenantId} and p.workflow_id = any(${[...ids].sort()}::text[])
          group by p.workflow_id),
        written as (update ${workflows} as w set run_count = c.runs, failed_count = c.failed from counted as c
          where w.tenant_id = ${tenantId} and w.id = c.workflow_id
            and (w.run_count, w.failed_count) is distinct from (c.runs, c.failed) returning w.id)
        ${notice({ tenant: tenantId, object: objects.workflow.source, kind: 'bulk', ids }, sql`from written limit 1`)}`);
  await alarm(parts, db, whole, objects, ids);
}

interface Failing {
  readonly id: string;
  readonly workflow: string;
  readonly failed: number;
  readonly ended: number;
  readonly email: string;
  readonly name: string;
  readonly locale: string | null;
  readonly tenantName: string;
}

/** Once a day, to whoever has activated it. */
async function alarm(
  { mailer, now }: Pick<LaneParts, 'mailer' | 'now'>,
  db: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
  ids: readonly string[],
): Promise<void> {
  const { tenantId } = db;
  await db.transaction(async (tx) => {
    const failing = await tx.query(sql<Failing>`with share as (
            select w.id, w.name, w.active_version, r.failed, r.ended
            from ${sql.table(tableOf(objects.workflow))} as w cross join lateral (
              select count(*)::int as ended, (count(*) filter (where l.status = 'FAILED'))::int as failed from (
                select x.status from ${sql.table(tableOf(objects.run))} as x where x.tenant_id = ${tenantId}
                  and x.workflow = w.id and x.ended_at is not null and x.deleted_at is null
                order by x.ended_at desc limit ${sql.lit(LAST_RUNS)}) as l) as r
            where w.tenant_id = ${tenantId} and w.id = any(${[...ids]}::text[]) and w.failed_count > 0),
          told as (insert into tessera.workflow_alarm as a (tenant_id, workflow_id, at)
            select ${tenantId}, id, ${now()}::timestamptz from share
            where ended >= ${sql.lit(LEAST_RUNS)} and failed >= ended * ${sql.lit(TOO_MANY)} order by id
            on conflict (tenant_id, workflow_id) do update set at = excluded.at
              where a.at < excluded.at - interval '1 day' returning workflow_id)
          select s.id, s.name as workflow, s.failed, s.ended, u.email, u.name, u.locale, t.name as "tenantName"
          from told join share as s on s.id = told.workflow_id
            join ${sql.table(tableOf(objects.version))} as v on v.tenant_id = ${tenantId} and v.workflow = s.id
              and v.number = s.active_version
            join tessera.app_user as u on u.tenant_id = ${tenantId} and u.id = ${ANSWERS} and u.status = 'ACTIVE'
            join tessera.tenant as t on t.id = ${tenantId}`);
    const language = await settingNow(tx, whole, 'defaultLanguage');
    for (const { id, email: to, name, tenantName, workflow, failed, ended, locale: own } of failing) {
      const locale = LOCALES.find((each) => each === (own ?? language)) ?? DEFAULT_LOCALE;
      const page = `${routeOf(whole.areas, objects.workflow.name)}/${encodeURIComponent(id)}`;
      const params = { name, tenantName, workflow, failed: String(failed), ended: String(ended), page };
      await mailer.send({ tenantId, to, kind: 'workflowFails', locale, params }, tx);
    }
  });
}
