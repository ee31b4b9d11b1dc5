import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { MERGED_FIELD, MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { refuseSuppressed } from '../../base/suppression/refuse-suppressed.ts';
import { suppressedRecords } from '../../base/suppression/suppressed-records.ts';
import { type AuditEntry, changesOf, writeAudit } from '../../base/records/audit.ts';
import { isSeen } from '../../base/records/limits.ts';
import { uniqueProblem } from '../../base/records/unique-problem.ts';
import { compileBulkMark } from '../../base/sql/bulk-write.ts';
import { gateOf } from '../../base/sql/gate.ts';
import { compileLink, compileUnlink } from '../../base/sql/lists.ts';
import { compileUpdate } from '../../base/sql/write.ts';
import {
  compileLockMerge,
  compileMarkUndone,
  compileMergeChanges,
  compilePairMerged,
  type MergeRow,
} from './merge-statements.ts';
import { refuseLeaving } from './merge.ts';
import type { MergeTarget } from './target.ts';
import { compileTouch } from '../../platform/references/relink-statements.ts';
import { readTwo } from './two-records.ts';
import type { Undo } from './undo-step.ts';
import { Unlinking } from './unlink.ts';

type Target = Pick<MergeTarget, 'db' | 'whole' | 'actor'> & {
  /** The object as the viewer's role has it. @throws ApiError where the role may not merge its records */
  readonly objectNamed: (name: string) => ObjectType;
};

/**
 * Puts back all that a merge has changed. Answers the merge as it was.
 * @throws ApiError not-found; bad-request where it is undone already; edited-since where others have changed some of it,
 * with all of that; already-exists where a unique value of the merged record has been taken; suppressed where an address
 * is of somebody who was erased since
 */
export async function undoMerge({ db, whole, actor, objectNamed }: Target, id: string): Promise<MergeRow> {
  let stored: ObjectType | undefined;
  try {
    return await db.transaction(async (tx) => {
      const [merge] = await tx.run(compileLockMerge(tx.tenantId, id));
      stored = merge && whole.objects.get(merge.object);
      if (!merge || !stored) throw notFound(id);
      const object = objectNamed(merge.object);
      const isThere =
        (await isSeen(tx, object, merge.keptId, { live: true, lock: true })) &&
        (await isSeen(tx, object, merge.mergedId, { live: false, lock: true }));
      if (!isThere) throw notFound(id);
      if (merge.undoneAt !== null) {
        throw new ApiError({ message: 'bad-request', path: 'id', params: { value: shown(id) } });
      }
      const gate = gateOf(tx.tenantId, whole, stored, { userId: actor.userId, actions: object.actions });
      await putBack({ tx, whole, object: stored, actor, gate, merge, undoId: uuidv7() });
      await tx.run(compileMarkUndone(tx.tenantId, id, actor.name));
      await tx.run(compilePairMerged(tx.tenantId, object.name, [merge.keptId, merge.mergedId], null));
      return merge;
    });
  } catch (error) {
    const problem = stored && uniqueProblem(stored, error);
    throw problem ? new ApiError(problem) : error;
  }
}

const notFound = (id: string) =>
  new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });

async function putBack(undo: Undo): Promise<void> {
  const { tx, object, actor, merge, undoId } = undo;
  const links = new Unlinking(undo);
  const edits = await links.edits();
  const [done] = await tx.run(compileMergeChanges(tx.tenantId, object.name, merge.keptId, merge.id));
  if (edits.length || !done) {
    throw new ApiError({ message: 'edited-since', params: { count: Math.max(1, edits.length) } }, edits);
  }
  const before = done.changes.filter(({ field }) => field !== MERGED_FIELD);
  await refuseSuppressed(
    tx,
    object,
    before.map((change) => ({ field: change.field, after: change.before })),
  );
  const [suppressed] = (await suppressedRecords(tx, object, [merge.mergedId])).values();
  if (suppressed) throw new ApiError(suppressed);
  await links.putBack();
  await changeKept(undo, Object.fromEntries(before.map((change) => [change.field, change.before])));
  await restoreMerged(undo);
  const entry: AuditEntry = {
    recordId: merge.mergedId,
    action: 'RESTORE',
    changes: [
      { field: MERGED_INTO_FIELD, before: merge.keptId, after: null },
      ...Object.entries(merge.undo.lists).flatMap(([field, after]) =>
        after.length ? [{ field, before: [], after }] : [],
      ),
    ],
  };
  await writeAudit(tx, actor, object.name, [entry], undoId);
}

/** The kept record gets what it had. */
async function changeKept(undo: Undo, before: Readonly<Record<string, unknown>>): Promise<void> {
  const { tx, object, actor, gate, merge, undoId } = undo;
  const key = { tenantId: tx.tenantId, object, id: merge.keptId };
  const [fields, custom] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const [name, value] of Object.entries(before)) {
    const field = object.fields.get(name);
    if (field) (field.custom ? custom : fields).set(name, value);
  }
  const kept = (await readTwo(tx, object, object, [merge.keptId], false)).get(merge.keptId);
  if (!kept) throw notFound(merge.id);
  const own = custom.size ? { custom: Object.fromEntries(custom) } : {};
  const values = { fields: Object.fromEntries(fields), ...own, by: actor.name, back: true };
  const [row] = await tx.run(compileUpdate(key, kept.version, values, gate));
  if (!row?.after) await tx.run(compileTouch(tx.tenantId, object, [merge.keptId]));
  const lists = Object.fromEntries(
    [...fields].filter(([name]) => object.fields.get(name)?.relation?.type === 'members'),
  ) as Readonly<Record<string, readonly string[]>>;
  for (const [name, ids] of Object.entries(lists)) {
    const field = object.fields.get(name);
    if (!field) continue;
    await tx.run(compileUnlink(key, field));
    if (ids.length) await tx.run(compileLink(key, field, ids));
  }
  const changed = row?.after ? changesOf({ ...row.before, ...row.lists }, { ...row.after, ...lists }) : [];
  refuseLeaving(object, changed);
  const changes = [{ field: MERGED_FIELD, before: merge.mergedId, after: null }, ...changed];
  await writeAudit(tx, actor, object.name, [{ recordId: merge.keptId, action: 'UPDATE', changes }], undoId);
}

async function restoreMerged({ tx, object, gate, merge }: Undo): Promise<void> {
  const set = { tenantId: tx.tenantId, object, ids: [merge.mergedId] };
  await tx.run(compileBulkMark(set, 'live', gate));
  for (const [name, ids] of Object.entries(merge.undo.lists)) {
    const field = object.fields.get(name);
    if (field && ids.length) await tx.run(compileLink({ ...set, id: merge.mergedId }, field, ids));
  }
}
