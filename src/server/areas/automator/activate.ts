import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { storedObject } from '../../base/records/limits.ts';
import { type Target, updateRecord } from '../../base/records/write.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { compileEvent } from '../../base/sql/event.ts';
import { tableOf } from '../../base/sql/names.ts';
import { addDue } from '../../platform/due/due-rows.ts';
import { requireFaultless } from './check/require-faultless.ts';
import { drawnOf } from './drawn.ts';
import { EXISTING_KIND } from './existing.ts';
import { withMadeRecords } from './make-records.ts';
import { DELAYS_KIND } from './new-delays.ts';
import { type WorkflowObjects, workflowObjects } from './objects.ts';
import { takeOverFromGone } from './take-over.ts';
import { beginAllWatching } from './triggers/watch.ts';
import { beginWatchdog } from './watchdog.ts';

/** What is told when a version has become the active one: `data` is `{ version }`. */
export const ACTIVATED = 'automator.activated';

interface WorkflowRow {
  readonly name: string;
  readonly content: string | null;
  readonly objectName: string | null;
  readonly status: string;
  readonly next: number;
  /** What the version before is. */
  readonly before: string | null;
}

/**
 * The action `activate`: what is drawn now becomes a version that never changes; runs begin on it from now on, with the rights
 * of whoever takes the action. Those that are under way finish on theirs.
 * @throws ApiError invalid-workflow for what may not be activated; approval-needed
 */
export const activate: ActionHandler['take'] = async (target, id, version, input) => {
  const { db, actor, whole } = target;
  const { tenantId } = db;
  const objects = workflowObjects(whole);
  const { userId } = actor;
  if (!objects || userId === null) throw new ApiError({ message: 'forbidden', params: {} });
  const [row] =
    await db.query(sql<WorkflowRow>`select w.name, w.content, w.object_name as "objectName", w.status,
          coalesce((select max(v.number) from ${sql.table(tableOf(objects.version))} as v
            where v.tenant_id = ${tenantId} and v.workflow = w.id), 0) + 1 as next,
          (select v.content from ${sql.table(tableOf(objects.version))} as v
            where v.tenant_id = ${tenantId} and v.workflow = w.id order by v.number desc limit 1) as before
        from ${sql.table(tableOf(objects.workflow))} as w where w.tenant_id = ${tenantId} and w.id = ${id}`);
  if (!row) throw new ApiError({ message: 'not-found', params: { id } });
  const content = await withMadeRecords({
    target,
    workflow: { id, name: row.name, objectName: row.objectName ?? '' },
    content: await requireFaultless(target, row),
    before: readDocument(workflowStructure, row.before).document,
  });
  const written = content.elements.some(({ made }) => made !== undefined)
    ? JSON.stringify(content)
    : row.content;
  const now = new Date().toISOString();
  await db.query(sql<object>`with others as (update ${sql.table(tableOf(objects.version))} set status = 'DEACTIVATED',
          version = version + 1, modified_at = now()
        where tenant_id = ${tenantId} and workflow = ${id} and status = 'ACTIVE')
        insert into ${sql.table(tableOf(objects.version))} (tenant_id, id, workflow, object_name, number, status,
          content, activated_at, activated_by)
        values (${tenantId}, ${uuidv7()}, ${id}, ${row.objectName}, ${row.next}, 'ACTIVE', ${written},
          ${now}::timestamptz, ${userId})`);
  const { enrolExisting = false, newDelays = false } = input;
  const led = row.status === 'ACTIVE' ? {} : { status: 'ACTIVE' };
  await updateRecord(withState(target), id, version, { enrolExisting, newDelays, ...led });
  const key = { tenantId, object: storedObject(target), id };
  await db.run(compileServerUpdate(key, { activeVersion: row.next, lastActivatedAt: now }));
  await db.run(
    compileEvent(tenantId, {
      ...{ name: ACTIVATED, object: target.object.source, ids: [id], data: { version: row.next } },
    }),
  );
  await takeOverFromGone(db, objects, id, userId);
  await beginWatchdog(db);
  await watchFromNow(target, objects, userId, {
    ...row,
    content: written,
    workflowId: id,
    number: row.next,
    activatedBy: userId,
  });
  const asked = { [EXISTING_KIND]: enrolExisting, [DELAYS_KIND]: newDelays };
  for (const [kind, isAsked] of Object.entries(asked))
    if (isAsked === true) await db.query(addDue({ kind, tenantId, key: `${id}:${row.next}` }));
};

/** Whoever changes from now on, and is not as its triggers ask yet, begins to be so. */
async function watchFromNow(
  { db, catalog, whole, timeZone }: Target,
  objects: WorkflowObjects,
  userId: string,
  version: Parameters<typeof drawnOf>[1],
): Promise<void> {
  const drawn = drawnOf(whole, version);
  const about = catalog.objects.get(drawn?.objectName ?? '');
  const world = { tx: db, whole, objects, now: new Date() };
  if (drawn && about) await beginAllWatching(world, drawn, { about, userId, owner: { catalog, timeZone } });
}

/** The state is led by this action alone. */
function withState(target: Target): Target {
  const state = target.object.life?.cycle?.field.name ?? '';
  const field = target.object.fields.get(state);
  const fields = new Map(target.object.fields);
  if (field) fields.set(state, { ...field, readOnly: false });
  return { ...target, object: { ...target.object, fields }, into: ['ACTIVE'] };
}
