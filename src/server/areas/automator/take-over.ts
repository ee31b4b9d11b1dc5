import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { notice } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import { ANSWERS } from './acting.ts';
import { requireFaultless } from './check/require-faultless.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { NOBODY, releaseHeld } from './release-held.ts';
import { beginWatchdog } from './watchdog.ts';

/** The entry of the history: who answers for the workflow, by name. */
const ANSWERS_FIELD = 'runsAs';

/**
 * Holds runs for which nobody answers any more, until somebody takes their workflow over: the moments that they wait for stay
 * as they are. Their records say why they wait.
 */
export async function holdOrphans(
  tx: TenantDb,
  { run }: Pick<WorkflowObjects, 'run'>,
  runIds: readonly string[],
): Promise<void> {
  if (!runIds.length) return;
  const { tenantId } = tx;
  await tx.query(sql<object>`with held as (update tessera.workflow_token as k set state = 'held'
          where k.tenant_id = ${tenantId} and k.run_id = any(${[...runIds]}::text[]) returning k.run_id),
        written as (update ${sql.table(tableOf(run))} as r set reason = ${NOBODY},
            version = r.version + 1, modified_at = now()
          from held where r.tenant_id = ${tenantId} and r.id = held.run_id returning r.id)
        ${notice({ tenant: tenantId, object: run.source, kind: 'bulk', ids: [] }, sql`from written limit 1`)}`);
  // It tells people without delay.
  await beginWatchdog(tx);
}

/**
 * The action `takeOver`: from now on the runs of all versions of the workflow, also those that wait already, have the rights of
 * whoever takes it. What fell due meanwhile goes on at once, unless the workflow is paused.
 * @throws ApiError invalid-workflow where the version in force is not theirs to answer for
 */
export const takeOver: ActionHandler['take'] = async (target, id) => {
  const { db, actor, whole, object } = target;
  const { tenantId } = db;
  const { userId } = actor;
  const objects = workflowObjects(whole);
  if (!objects || userId === null) throw new ApiError({ message: 'forbidden', params: {} });
  const versions = sql.table(tableOf(objects.version));
  const [row] =
    await db.query(sql<Row>`select v.content, w.object_name as "objectName", w.status, u.name as before
        from ${sql.table(tableOf(objects.workflow))} as w
          join ${versions} as v on v.tenant_id = ${tenantId} and v.workflow = w.id and v.number = w.active_version
          left join tessera.app_user as u on u.tenant_id = ${tenantId} and u.id = ${ANSWERS}
        where w.tenant_id = ${tenantId} and w.id = ${id}`);
  if (!row) throw new ApiError({ message: 'not-now' });
  // What has come to an end since is no question of rights: the health of the workflow tells of it. Its messages are approved.
  await requireFaultless(target, row, ['reference-unusable', 'in-the-past', 'approval-needed']);
  await db.query(sql<object>`update ${versions} as v set runs_as = ${userId}, version = v.version + 1, modified_at = now()
        where v.tenant_id = ${tenantId} and v.workflow = ${id} and ${ANSWERS} is distinct from ${userId}`);
  const changes = [{ field: ANSWERS_FIELD, before: row.before, after: actor.name }];
  await writeAudit(db, actor, object.name, [{ recordId: id, action: 'UPDATE', changes }]);
  await forgetAuthor(db, id);
  if (row.status !== 'PAUSED') await releaseHeld(db, objects, id);
  await beginWatchdog(db);
};

/** Whoever activates the workflow answers for the runs of earlier versions, too, where nobody else does any more. */
export async function takeOverFromGone(
  tx: TenantDb,
  objects: WorkflowObjects,
  id: string,
  userId: string,
): Promise<void> {
  const { tenantId } = tx;
  const taken =
    await tx.query(sql<object>`update ${sql.table(tableOf(objects.version))} as v set runs_as = ${userId}, version = v.version + 1,
          modified_at = now()
        where v.tenant_id = ${tenantId} and v.workflow = ${id} and (not exists (select 1 from tessera.app_user as u
            where u.tenant_id = ${tenantId} and u.id = ${ANSWERS} and u.status = 'ACTIVE')
          or exists (select 1 from tessera.workflow_token as k
              join ${sql.table(tableOf(objects.run))} as r on r.tenant_id = k.tenant_id and r.id = k.run_id
            where k.tenant_id = ${tenantId} and k.workflow_id = ${id} and k.version = v.number and k.state = 'held'
              and r.reason = ${NOBODY})) returning 1`);
  await forgetAuthor(tx, id);
  if (taken.length) await releaseHeld(tx, objects, id);
}

interface Row {
  readonly content: string | null;
  readonly objectName: string | null;
  readonly status: string;
  /** Who has answered for it. */
  readonly before: string | null;
}

/** What was told of whoever answered before does not hold any more. */
const forgetAuthor = (tx: TenantDb, id: string) =>
  tx.query(sql<object>`update tessera.workflow_alarm set author = null
        where tenant_id = ${tx.tenantId} and workflow_id = ${id} and author is not null`);
