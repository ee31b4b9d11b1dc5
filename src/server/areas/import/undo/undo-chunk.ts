import type { Problem } from '../../../../contract/errors.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import type { Broken } from '../../../base/sql/broken-rules.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { asWork, type RecordWork } from '../../../platform/jobs/batch-work.ts';
import type { ChunkResult } from '../../../platform/jobs/chunk-rows.ts';
import { writeSeen } from '../../../platform/jobs/seen-rows.ts';
import { writeAudit } from '../../../base/records/audit.ts';
import { relationsTo } from '../../../base/records/usage.ts';
import type { Actor } from '../../../base/sql/audit.ts';
import { compileUsed } from '../../../base/sql/usage.ts';
import type { Slot } from '../rows/import-rules.ts';
import type { ImportRights } from '../run/import-rights.ts';
import type { DoneEntry } from './undo-rows.ts';

/** What takes entries of the history back, in one transaction. */
export interface UndoStep {
  readonly tx: TenantDb;
  readonly rights: ImportRights;
  readonly slots: readonly Slot[];
  /** The job of the undo itself. */
  readonly jobId: string;
  /** The import's job. */
  readonly undoes: string;
  readonly actor: Actor;
  /** Records of which it is known what they would break once they are put back. */
  readonly broken: Broken;
}

/** What came of it; `kept`: records that stay as they are, and why. */
export interface UndoneEntries {
  readonly removed: number;
  readonly restored: number;
  readonly kept: ReadonlyMap<string, Problem>;
}

/**
 * Takes back what an import has done: removes what it has made, puts back what it has changed, unless somebody has
 * written to the record since. Records that it made for names go where nobody uses them.
 */
export async function undoEntries(step: UndoStep, entries: readonly DoneEntry[]): Promise<UndoneEntries> {
  const { stored, whole } = step.rights;
  const own = entries.filter(({ object }) => object === stored.name);
  const made = own.filter(({ action, isEdited }) => action === 'CREATE' && !isEdited);
  const changed = own.filter(({ action }) => action === 'UPDATE');
  const edited = own.filter(({ action, isEdited }) => action === 'CREATE' && isEdited);
  const kept = new Map<string, Problem>(
    edited.map(({ recordId }) => [recordId, { message: 'version-conflict', params: { id: recordId } }]),
  );
  const restored = await write(step, { ...workOf(step, 'UNDO'), ...changedBy(step.slots) }, changed);
  const removed = await write(step, workOf(step, 'DELETE'), made);
  for (const [id, problem] of [...restored.refused, ...removed.refused]) {
    // Somebody has deleted what was made already.
    if (problem.message !== 'not-found' || !made.some(({ recordId }) => recordId === id))
      kept.set(id, problem);
  }
  for (const [name, named] of Map.groupBy(entries, ({ object }) => object)) {
    const object = name === stored.name ? undefined : whole.objects.get(name);
    if (object) await removeUnused(step, object, named);
  }
  return { removed: removed.written.length, restored: restored.written.length, kept };
}

/** A job on selected records that does the same. */
function workOf({ jobId, undoes, actor, rights }: UndoStep, action: 'UNDO' | 'DELETE'): RecordWork {
  const { userId, name: userName } = actor;
  return asWork({ jobId, object: rights.stored.name, action, userId, userName, undoes });
}

/** The fields that the import may have changed, as such a job has them. */
function changedBy(slots: readonly Slot[]): Pick<RecordWork, 'fields' | 'custom' | 'listChanges'> {
  const of = (...kinds: readonly Slot['holds'][]) => slots.filter(({ holds }) => kinds.includes(holds));
  const nulls = (some: readonly Slot[]) => Object.fromEntries(some.map(({ field }) => [field.name, null]));
  const custom = of('custom');
  const lists = of('members').map(({ field }) => [field.name, { add: [], remove: [] }] as const);
  return {
    fields: nulls(of('column', 'reference')),
    custom: custom.length ? nulls(custom) : null,
    listChanges: Object.fromEntries(lists),
  };
}

async function write(
  { tx, rights, broken, actor, jobId }: UndoStep,
  work: RecordWork,
  entries: readonly DoneEntry[],
): Promise<ChunkResult> {
  if (!entries.length) return { written: [], refused: new Map() };
  const ids = entries.map(({ recordId }) => recordId);
  const { whole: catalog, stored: object } = rights;
  const result = await writeSeen({ tx, catalog, object, work, ids }, rights.object, broken);
  await writeAudit(tx, actor, object.name, result.written, jobId);
  return result;
}

/** Of the records that were made for names. */
async function removeUnused(
  step: UndoStep,
  object: ObjectType,
  entries: readonly DoneEntry[],
): Promise<void> {
  const { tx, rights, actor, jobId } = step;
  const ids = entries.filter(({ isEdited }) => !isEdited).map(({ recordId }) => recordId);
  const limits = rights.catalog.objects.get(object.name);
  if (!ids.length || !limits || limits.actions?.has('DELETE') === false) return;
  const relations = relationsTo(rights.whole, object.source);
  const used = relations.length ? await tx.run(compileUsed(tx.tenantId, relations, ids)) : [];
  const unused = ids.filter((id) => !used.some((row) => row.id === id));
  if (!unused.length) return;
  const work = workOf(step, 'DELETE');
  const chunk = { tx, catalog: rights.whole, object, work, ids: unused };
  const { written } = await writeSeen(chunk, limits, step.broken);
  await writeAudit(tx, actor, object.name, written, jobId);
}
