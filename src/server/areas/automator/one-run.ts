import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import type { Target } from '../../base/records/write.ts';
import { notice } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import { readDrawn, versionKey } from './drawn.ts';
import { wakeLanes } from './lanes.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { cancelTokens } from './settle.ts';

function objectsOf({ whole }: Target): WorkflowObjects {
  const objects = workflowObjects(whole);
  if (!objects) throw new ApiError({ message: 'not-now' });
  return objects;
}

/** The action `cancel` of a run. */
export const cancelRun: ActionHandler['take'] = async (target, id) => {
  await cancelTokens(target.db, objectsOf(target), sql`select ${id}::text as run_id`);
};

/** The action `retry`: from the step that has failed, on the version of the run or the latest. */
export const retryRun: ActionHandler['take'] = async (target, id, _version, input) => {
  await goOn(target, id, input['retryOn'] === 'LATEST_VERSION', true);
};

/** The action `moveToLatest`: it stands at the same element of the latest version, and waits there for as long as it would have. */
export const moveRun: ActionHandler['take'] = (target, id) => goOn(target, id, true, false);

/** @throws ApiError not-now where the run has gone, or where the latest version lacks the element */
async function goOn(target: Target, id: string, onLatest: boolean, isRetry: boolean): Promise<void> {
  const { db, whole } = target;
  const { tenantId } = db;
  const objects = objectsOf(target);
  const [row] = await db.run(
    tenantStatement(
      tenantId,
      sql<{
        readonly workflowId: string;
        readonly element: string;
        readonly version: number;
        readonly latest: number;
      }>`
        select k.workflow_id as "workflowId", k.element, k.version, w.active_version as latest
        from tessera.workflow_token as k join ${sql.table(tableOf(objects.workflow))} as w
          on w.tenant_id = k.tenant_id and w.id = k.workflow_id
        where k.tenant_id = ${tenantId} and k.run_id = ${id} for update of k`,
    ),
  );
  if (!row) throw new ApiError({ message: 'not-now' });
  const of = { workflowId: row.workflowId, version: onLatest ? row.latest : row.version };
  const drawn = (await readDrawn(db, whole, objects, [of])).get(versionKey(of));
  if (!drawn?.elements.has(row.element)) throw new ApiError({ message: 'not-now' });
  const again = sql`state = 'open', due_at = now(), until = now(), waits = false, attempt = 1, step_id = ${uuidv7()},
    since = now(), answer = null, `;
  await db.run(
    tenantStatement(
      tenantId,
      sql<object>`with moved as (update tessera.workflow_token set ${isRetry ? again : sql``}version = ${of.version}
          where tenant_id = ${tenantId} and run_id = ${id} returning run_id, until),
        written as (update ${sql.table(tableOf(objects.run))} as r set status = 'WAITING', version_number = ${of.version},
            reason = null, ended_at = null, due_at = moved.until, retry_on = null, version = r.version + 1, modified_at = now()
          from moved where r.tenant_id = ${tenantId} and r.id = moved.run_id returning r.id)
        ${notice({ tenant: tenantId, object: objects.run.source, kind: 'update', ids: [id] }, sql`from written`)}`,
    ),
  );
  if (isRetry) await wakeLanes(db);
}
