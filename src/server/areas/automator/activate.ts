import { ApiError } from '../../../contract/errors.ts';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { publishedField } from '../../../contract/metadata/document-versions.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { storedObject } from '../../base/records/limits.ts';
import { changeRecords } from '../../base/records/server-writes.ts';
import { findRecord, findRecords } from '../../base/records/stored-records.ts';
import { type Target, updateRecord } from '../../base/records/write.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { compileEvent } from '../../base/sql/event.ts';
import { publishDocument } from '../../platform/documents/publish.ts';
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

const WITHOUT = { rules: 'Versions have none.', history: 'The workflow tells of its activations.' };

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
  const row = await findRecord(db, objects.workflow, ['name', 'content', 'objectName', 'status'], { id });
  const place = publishedField(whole.objects, objects.workflow);
  if (!row || !place) throw new ApiError({ message: 'not-found', params: { id } });
  const published = await publishDocument(db, place, id, {
    whole,
    actor,
    prepare: async ({ text }, before) => {
      const made = await withMadeRecords({
        target,
        workflow: { id, name: row.name, objectName: row.objectName },
        content: await requireFaultless(target, row),
        before: before && readDocument(workflowStructure, before.text).document,
      });
      return made.elements.some((element) => element.made !== undefined) ? JSON.stringify(made) : text;
    },
    // Runs of a version have the rights of one user: another one's activation makes another version.
    values: { activatedBy: userId, runsAs: null },
    begins: { status: 'ACTIVE' },
  });
  const { number, text: content } = published;
  const active = await findRecords(db, objects.version, ['id'], { workflow: id, status: 'ACTIVE' });
  const ended = active.flatMap((each) => (each.id === published.id ? [] : [each.id]));
  const write = { whole, actor, without: WITHOUT };
  await changeRecords(db, objects.version, ended, { status: 'DEACTIVATED' }, write);
  await changeRecords(db, objects.version, [published.id], { status: 'ACTIVE' }, write);
  const { enrolExisting = false, newDelays = false } = input;
  const led = row.status === 'ACTIVE' ? {} : { status: 'ACTIVE' };
  await updateRecord(withState(target), id, version, { enrolExisting, newDelays, ...led });
  const key = { tenantId, object: storedObject(target), id };
  await db.run(
    compileServerUpdate(key, { activeVersion: number, lastActivatedAt: new Date().toISOString() }),
  );
  await db.run(
    compileEvent(tenantId, {
      name: ACTIVATED,
      object: target.object.source,
      ids: [id],
      data: { version: number },
    }),
  );
  await takeOverFromGone(db, objects, id, userId);
  await beginWatchdog(db);
  await watchFromNow(target, objects, userId, {
    workflowId: id,
    number,
    content,
    objectName: row.objectName,
    activatedBy: userId,
  });
  const asked = { [EXISTING_KIND]: enrolExisting, [DELAYS_KIND]: newDelays };
  for (const [kind, isAsked] of Object.entries(asked))
    if (isAsked === true) await db.query(addDue({ kind, tenantId, key: `${id}:${number}` }));
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
