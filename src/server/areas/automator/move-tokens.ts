import { sql } from 'kysely';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { notice } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { Sql } from '../../base/sql/read.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import type { Drawn } from './drawn.ts';
import type { WorkflowObjects } from './objects.ts';
import { NOBODY } from './release-held.ts';

/**
 * What becomes of a run beside the version that it is on from now. `place`: it stands at another element. `isNew`: how long it
 * waits is asked of the element anew. `again`: it is done as if it had just come there, from the `start` with nothing but its event.
 */
export interface Move {
  readonly place?: WorkflowElement | undefined;
  readonly isNew?: boolean;
  readonly again?: 'step' | 'start' | undefined;
}

/** Leads the runs that the statement names over to a version, in the log too. Answers how many that were. */
export async function moveTokens(
  tx: TenantDb,
  { run, step }: Pick<WorkflowObjects, 'run' | 'step'>,
  ids: Sql,
  to: Drawn,
  { place, isNew = false, again }: Move,
): Promise<number> {
  const { tenantId } = tx;
  const comes = again !== undefined || place !== undefined;
  const set = [
    sql`version = ${to.number}`,
    ...(place ? [sql`element = ${place.id}`] : []),
    ...(comes ? [sql`step_id = gen_random_uuid()::text, since = now(), attempt = 1, answer = null`] : []),
    ...(again || (isNew && place) ? [sql`due_at = now(), until = now(), waits = false`] : []),
    // It has been due since it came there: what that element says is asked at once.
    ...(isNew && !place ? [sql`due_at = k.since, until = k.since, waits = false`] : []),
    ...(again ? [sql`state = 'open', is_single = ${(to.content.entry ?? 'ONCE') !== 'EVERY_TIME'}`] : []),
    ...(again === 'start'
      ? [
          sql`steps = 0, skips = false, gives = case when k.gives ? 'event'
          then jsonb_build_object('event', k.gives -> 'event') else '{}'::jsonb end`,
        ]
      : []),
  ];
  const shown = place ? sql`, element_id = ${place.id}, element_name = ${to.nameOf(place)}` : sql``;
  // One that is held because nobody answers for it stays so until somebody does.
  const reason = again ? sql`null` : sql`case when r.reason = ${NOBODY} then r.reason end`;
  const [row] = await tx.query(sql<{
    readonly count: number;
  }>`with taken as materialized (select k.run_id, k.step_id from tessera.workflow_token as k
            where k.tenant_id = ${tenantId} and k.run_id in (${ids}) order by k.run_id for update),
        moved as (update tessera.workflow_token as k set ${sql.join(set)} from taken as s
          where k.tenant_id = ${tenantId} and k.run_id = s.run_id returning k.run_id, k.until),
        left_there as (update ${sql.table(tableOf(step))} as l set status = 'SKIPPED', next_at = null, version = l.version + 1,
            modified_at = now() from taken where ${sql.lit(comes)} and l.tenant_id = ${tenantId} and l.id = taken.step_id
            and l.status = 'WAITING'),
        written as (update ${sql.table(tableOf(run))} as r set status = 'WAITING', version_number = ${to.number}, reason = ${reason},
            ended_at = null, due_at = moved.until, version = r.version + 1, modified_at = now()${shown}
          from moved where r.tenant_id = ${tenantId} and r.id = moved.run_id returning r.id),
        told as (${notice({ tenant: tenantId, object: run.source, kind: 'bulk', ids: [] }, sql`from written limit 1`)})
        select count(*)::int as count from moved`);
  return row?.count ?? 0;
}
