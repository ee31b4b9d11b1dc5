import { sql } from 'kysely';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { DueKind } from '../../platform/due/due-kind.ts';
import { nextLook, rhythmOf } from '../../../contract/workflow/next-look.ts';
import { actingFor } from './acting.ts';
import type { Acting } from './behaviour.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import { rawInputs } from './inputs.ts';
import type { LaneParts } from './lane-parts.ts';
import { wakeLanes } from './lanes.ts';
import { keptAskedBy, keptFilter, widestCondition } from './matching.ts';
import { workflowObjects } from './objects.ts';

const KIND = 'workflow-sweep';
const WAIT_MS = 30_000;
const AWAY_MS = 3_600_000;
/** Many changes are one sweep: so long after the first of them. */
const AFTER = '2 seconds';

/** Runs of a version are looked at soon: what was changed is of another object than theirs. */
export async function addSweep(tx: TenantDb, { workflowId, number }: Drawn): Promise<void> {
  await tx.query(sql<object>`insert into tessera.due (tenant_id, kind, key, due_at)
        values (${tx.tenantId}, ${KIND}, ${`${workflowId}:${number}`}, now() + ${AFTER}::interval)
        on conflict (tenant_id, kind, key) do update set taken_by = null,
          due_at = case when due.taken_by is null then least(due.due_at, excluded.due_at) else excluded.due_at end,
          attempts = case when due.taken_by is null then 0 else due.attempts end`);
}

/** What waits for a condition ask, by element, and undefined for the rule by which runs of any element leave. */
export const askedIn = (drawn: Drawn): readonly (readonly [string | undefined, CompoundFilter])[] => [
  ...[...drawn.elements.values()].flatMap(({ element, type }) => {
    const filter =
      type?.does === 'waitForCondition' ? keptFilter(rawInputs(type, element)['filter']) : undefined;
    return filter ? [[element.id, filter] as const] : [];
  }),
  ...(drawn.content.exitWhen ? [[undefined, drawn.content.exitWhen] as const] : []),
];

/**
 * When time alone may let runs of the version go on or leave, also by the filters of segments that are asked for; undefined where only
 * writes may.
 */
async function nextLookAt(
  tx: TenantDb,
  drawn: Drawn,
  { owner: { catalog, timeZone }, about }: Acting,
  now: Date,
): Promise<Date | undefined> {
  const own = askedIn(drawn).map(([, filter]) => filter);
  const { filters } = await keptAskedBy({ tx, catalog, object: about, timeZone, now }, own);
  const rhythm = rhythmOf([...own, ...filters], catalog);
  return rhythm && nextLook(rhythm, now, timeZone);
}

/** Has the version looked at when time alone may let its runs go on, unless that is planned. One row for all its runs. */
export async function planSweep(tx: TenantDb, drawn: Drawn, acting: Acting, now: Date): Promise<void> {
  const at = await nextLookAt(tx, drawn, acting, now);
  if (!at) return;
  const { tenantId } = tx;
  const key = `${drawn.workflowId}:${drawn.number}`;
  await tx.query(sql<object>`insert into tessera.due (tenant_id, kind, key, due_at)
        select ${tenantId}, ${KIND}, ${key}, ${at}::timestamptz where not exists (select 1 from tessera.due as d
          where d.tenant_id = ${tenantId} and d.kind = ${KIND} and d.key = ${key} and d.taken_by is null)
        on conflict (tenant_id, kind, key) do update set due_at = now() + ${AFTER}::interval, taken_by = null
          where due.taken_by is not null`);
}

/**
 * Wakes the runs whose records fulfil by now what their wait or their exit rule asks for, or may do so by what the run knows. Is due
 * again when time alone may fulfil it, as long as there are runs.
 */
export const sweepWork = (parts: LaneParts): DueKind => ({
  name: KIND,
  atOnce: 1,
  waitAfter: () => WAIT_MS,
  complete: sql`insert into tessera.due (tenant_id, kind, key)
    select distinct tenant_id, ${sql.lit(KIND)}, workflow_id || ':' || version from tessera.workflow_token where state = 'open'
    on conflict do nothing`,
  run: async ({ tenantId, key }) => {
    const [workflowId = '', number = ''] = key.split(':');
    const db = parts.forTenant(tenantId);
    const whole = await parts.catalogOf(db);
    const objects = workflowObjects(whole);
    const of = { workflowId, version: Number(number) };
    const drawn = objects && (await readDrawn(db, whole, objects, [of])).get(versionKey(of));
    if (!drawn) return undefined;
    const now = parts.now();
    return db.transaction(async (tx) => {
      const acting = await actingFor(tx, parts, objects, drawn);
      if (!acting) {
        // Nobody answers for the runs now: they are looked at again once somebody may.
        const left =
          await tx.query(sql<object>`select 1 from tessera.workflow_token as k where k.tenant_id = ${tenantId}
              and k.workflow_id = ${workflowId} and k.version = ${of.version} and k.state = 'open' limit 1`);
        return left.length ? new Date(now.getTime() + AWAY_MS) : undefined;
      }
      const { catalog, timeZone } = acting.owner;
      const asking = { tx, catalog, object: acting.about, timeZone, now };
      const open = sql`k.tenant_id = ${tenantId} and k.workflow_id = ${workflowId} and k.version = ${of.version} and k.state = 'open'`;
      for (const [element, filter] of askedIn(drawn)) {
        const where = await widestCondition(asking, filter);
        const at = element === undefined ? sql`` : sql`and k.element = ${element} and k.waits`;
        await tx.query(sql<object>`update tessera.workflow_token as k set due_at = ${now}::timestamptz
              from (select k.run_id from tessera.workflow_token as k join ${sql.table(tableOf(acting.about))} as t on t.id = k.record_id
                where ${open} and k.due_at > ${now}::timestamptz ${at} and ${where} order by k.run_id for update of k) as s
              where k.tenant_id = ${tenantId} and k.run_id = s.run_id`);
      }
      await wakeLanes(tx);
      const left = await tx.query(
        sql<object>`select 1 from tessera.workflow_token as k where ${open} limit 1`,
      );
      return left.length ? nextLookAt(tx, drawn, acting, now) : undefined;
    });
  },
});
