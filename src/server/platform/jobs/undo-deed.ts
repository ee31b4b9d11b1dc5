import { ApiError } from '../../../contract/errors.ts';
import type { Field, ObjectAction, ObjectType } from '../../../contract/metadata/catalog.ts';
import { writeAudit } from '../../base/records/audit.ts';
import { isSeen, refuseLimited, storedObject } from '../../base/records/limits.ts';
import { type ActionHandler, type ActionHandlers, withStep } from '../../base/records/own-actions.ts';
import { uniqueProblem } from '../../base/records/unique-problem.ts';
import type { Target } from '../../base/records/write.ts';
import { compileKept } from '../../base/sql/action-tests.ts';
import type { Change } from '../../base/sql/audit.ts';
import type { AuditAction } from '../../base/sql/audit-action.ts';
import { deedEnd, undoOf } from '../../base/sql/deed.ts';
import { compileDeed, compileLastDeed, type DeedEntry } from '../../base/sql/deed-entries.ts';
import { type Gate, gateOf, SERVER_GATE } from '../../base/sql/gate.ts';
import { asWork, type RecordAction, type RecordWork } from './batch-work.ts';
import { writeSeen } from './seen-rows.ts';

/**
 * Takes back what an area has done with one record, where that is the last that was done to it.
 * @throws ApiError bad-request where something else was; version-conflict; not-found; what `undoDeed` throws
 */
export function undoTaken(
  target: Target,
  handlers: ActionHandlers,
  action: ObjectAction,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<unknown> {
  const { object, read } = target;
  return target.db.transaction(async (db) => {
    const seen = await isSeen(db, object, id, { live: true, lock: true });
    const [row] = seen ? await db.run(compileKept(db.tenantId, object, [id], [])) : [];
    if (!row) throw new ApiError({ message: 'not-found', params: { id: id.slice(0, 60) } });
    if (row.version !== version)
      throw new ApiError({ message: 'version-conflict', params: { id } }, await read(db, id));
    const [last] = await db.run(compileLastDeed(db.tenantId, { object: object.source, recordId: id }));
    if (!action.undoable || !last?.deed?.endsWith(deedEnd(action.name, id)))
      throw new ApiError({ message: 'bad-request', path: 'action', params: { value: action.name } });
    await undoDeed({ ...target, db }, handlers, action, last.deed, null);
    return read(db, id);
  });
}

/** The records of one object that a deed has written alike. */
interface Part {
  readonly object: string;
  readonly entries: readonly DeedEntry[];
}

/**
 * Takes back all that a deed has written, within a transaction: what it has changed gets what it had, what it has made
 * goes, what it has deleted comes back. All rules hold that hold for such writes.
 * @throws ApiError version-conflict where somebody has written to one of the records since, or it was taken back; a
 * problem for every broken rule
 */
export async function undoDeed(
  target: Pick<Target, 'db' | 'catalog' | 'whole' | 'object' | 'actor'>,
  handlers: ActionHandlers,
  { handler }: ObjectAction,
  deed: string,
  jobId: string | null,
): Promise<void> {
  const rule = handler && handlers.get(handler)?.undo;
  const entries = await target.db.run(compileDeed(target.db.tenantId, deed));
  const edited = entries.find(({ isEdited }) => isEdited);
  if (!rule || !entries.length || edited)
    throw new ApiError({ message: 'version-conflict', params: { id: edited?.recordId ?? '' } });
  const { userId, name } = target.actor;
  const actor = { userId, name, deed: undoOf({ id: deed }, jobId) };
  for (const part of partsOf(entries)) await undoPart({ ...target, actor }, rule, part);
}

/** What was written last is taken back first. Whatever else was done to what the deed has made or deleted goes with that. */
function partsOf(entries: readonly DeedEntry[]): Part[] {
  const byRecord = Map.groupBy(entries, ({ object, recordId }) => `${object}/${recordId}`);
  const whole = [...byRecord.values()].flatMap((own): DeedEntry[] => {
    const first = own.at(-1);
    if (!first) return [];
    const { action } = own.find((each) => each.action !== 'UPDATE') ?? first;
    const changes = own.map((entry) => entry.changes).reduceRight(changedTwice);
    return [{ ...first, action, changes }];
  });
  return [...Map.groupBy(whole, ({ object, action }) => `${object}/${action}`).values()].map((alike) => ({
    object: alike[0]?.object ?? '',
    entries: alike,
  }));
}

/** Two changes of a record, one after the other, as one. */
const changedTwice = (before: readonly Change[], after: readonly Change[]): readonly Change[] => [
  ...before.map((change) => ({ ...change, after: (after.find(isOf(change)) ?? change).after })),
  ...after.filter((change) => !before.some(isOf(change))),
];

const isOf =
  ({ field }: Change) =>
  (other: Change): boolean =>
    other.field === field;

const BACK: Readonly<Partial<Record<AuditAction, RecordAction>>> = {
  CREATE: 'DELETE',
  UPDATE: 'UNDO',
  DELETE: 'RESTORE',
};

async function undoPart(
  {
    db: tx,
    catalog,
    whole,
    object: own,
    actor,
  }: Pick<Target, 'db' | 'catalog' | 'whole' | 'object' | 'actor'>,
  { asServer }: NonNullable<ActionHandler['undo']>,
  { object: name, entries }: Part,
): Promise<void> {
  const object = whole.objects.get(name);
  const action = BACK[entries[0]?.action ?? 'PURGE'];
  const byServer = asServer(storedObject({ object: own, whole }), whole).has(name);
  const limits = byServer ? object : catalog.objects.get(name);
  const right = action === 'UNDO' ? 'EDIT' : 'DELETE';
  if (!object || !action || !limits || limits.actions?.has(right) === false)
    throw new ApiError({ message: 'forbidden', params: { object: name, action: right } });
  const changes = entries.flatMap((entry) => entry.changes);
  const { userId, name: userName } = actor;
  const base = { jobId: actor.deed?.jobId ?? '', object: name, userId, userName, undoes: null };
  const work = asWork({ ...base, action, ...(action === 'UNDO' ? changedBy(object, changes) : {}) });
  if (!byServer) refuseLimited(withStep(limits), work);
  const gate: Gate = byServer
    ? SERVER_GATE
    : gateOf(tx.tenantId, whole, object, {
        userId,
        actions: limits.actions,
        into: statesOf(object, changes),
      });
  const chunk = {
    tx,
    catalog: whole,
    object,
    work,
    ids: entries.map(({ recordId }) => recordId),
    done: entries.map((entry) => ({ id: entry.recordId, changes: entry.changes, isEdited: false })),
  };
  try {
    const { written, refused } = await writeSeen(chunk, limits, new Map(), gate);
    const [problem] = refused.values();
    if (problem) throw new ApiError(problem);
    await writeAudit(tx, actor, object.name, written);
  } catch (error) {
    const problem = uniqueProblem(object, error);
    throw problem ? new ApiError(problem) : error;
  }
}

/** The fields, as a job that puts them back has them. */
function changedBy(
  { fields }: ObjectType,
  changes: readonly Change[],
): Pick<RecordWork, 'fields' | 'custom' | 'listChanges'> {
  const names = new Set(changes.map(({ field }) => field));
  const named = [...names].flatMap((name) => fields.get(name) ?? []);
  const kept = <V>(isKept: (field: Field) => boolean, value: V) =>
    Object.fromEntries(named.filter(isKept).map(({ name }) => [name, value]));
  const isList = ({ relation }: Field) => relation?.type === 'members';
  const custom = kept((field) => Boolean(field.custom), null);
  return {
    fields: kept((field) => !field.custom && !isList(field), null),
    custom: Object.keys(custom).length ? custom : null,
    listChanges: kept(isList, { add: [], remove: [] }),
  };
}

/** The states that records come back to: the server's own steps lead there. */
function statesOf({ life }: ObjectType, changes: readonly Change[]): readonly string[] {
  const state = life?.cycle?.field.name;
  return changes.flatMap(({ field, before }) =>
    field === state && typeof before === 'string' ? [before] : [],
  );
}
