import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { leavingProblems } from '../../../contract/record/leaving.ts';
import { type RecordInput, validateRecord } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { SelectNode } from '../plan/nodes.ts';
import { addressesIn } from '../suppression/refuse-suppressed.ts';
import { suppressedRecords } from '../suppression/suppressed-records.ts';
import type { Actor } from '../sql/audit.ts';
import { type Gate, gateOf } from '../sql/gate.ts';
import { compileLink, compileUnlink, listsOf } from '../sql/lists.ts';
import type { TenantStatement } from '../db/statement.ts';
import type { RecordKey } from '../sql/record-key.ts';
import { compileChange, compileCreate, type RecordWrite, type WrittenRecord } from '../sql/record-write.ts';
import type { Around } from '../sql/write-shape.ts';
import { compileFields, compileMark } from '../sql/write.ts';
import { writeAudit } from './audit.ts';
import { unsaidLists, refuseCircle } from './kept-members.ts';
import { keepUnseen, refuseHidden, isSeen, storedObject, unwritable, withinRows } from './limits.ts';
import { customValues } from './custom-values.ts';
import { checkRole } from './roles.ts';
import { createOnce } from './repeated.ts';
import { sealed } from './secret-values.ts';
import { halfTexts, storedFilterProblems } from './stored-filters.ts';
import { incompleteTexts } from './complete-texts.ts';
import { pendingStates, storedTextProblems } from './stored-texts.ts';
import { defaultsFor } from './record-defaults.ts';
import { refuseRestore, uniqueProblem } from './unique-problem.ts';
import { namingOverlap } from './overlapping.ts';
import { referencesOf } from './references.ts';
import { usedRecords } from './usage.ts';
import { answerOf, isWrittenAlone } from './written-alone.ts';

/** Reads the record as it is now, in the same transaction; undefined where it is not there. */
export type ReadRecord = (
  tx: TenantDb,
  id: string,
  options?: { readonly withDeleted: boolean },
) => Promise<unknown>;

/**
 * What is written to, and by whom. Where `db` is a transaction, the write is a part of it: rows, lists and audit go
 * with that one.
 */
export interface Target {
  readonly db: TenantDb;
  /** The objects as the writer's role has them, and the one that is written to. */
  readonly catalog: Catalog;
  readonly object: ObjectType;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly actor: Actor;
  /** IANA name: what days mean in filters that are kept as text. */
  readonly timeZone: string;
  readonly read: ReadRecord;
  /** What `read` reads, where the write may answer it in its place. */
  readonly answer?: SelectNode;
  /** States that the record may be led into by the server's own steps: what is done to it is more than a write. */
  readonly into?: readonly string[];
  /** In place of the writer's: for what the server does to records of itself. */
  readonly gate?: Gate;
  /** Puts back what the record had: nothing is filled in. */
  readonly back?: boolean;
  /** Nobody does it by hand: records that only people write (`notByWorkflow`) are not written, by what an action does neither. */
  readonly byWorkflow?: boolean;
}

/** What the rules of the object's life ask of the write. @throws ApiError forbidden for a workflow, of what only people say */
function gateFor({ db, whole, object, actor, into, gate, byWorkflow }: Target, stored: ObjectType): Gate {
  if (gate) return gate;
  if (byWorkflow && stored.life?.notByWorkflow)
    throw new ApiError({ message: 'forbidden', params: { object: stored.name } });
  return gateOf(db.tenantId, whole, stored, { userId: actor.userId, actions: object.actions, into });
}

/** Of a new record a filter that others make useless is kept as it is. */
const NOTHING: ReadonlySet<string> = new Set();
/** @throws ApiError with a problem for every broken rule */
export const createRecord = (target: Target, input: RecordInput): Promise<unknown> =>
  namingOverlap(target, undefined, input, () => create(target, input));

async function create(target: Target, input: RecordInput): Promise<unknown> {
  const { db, whole: catalog, object, read, timeZone } = target;
  const stored = storedObject(target);
  refuseHidden(target, input, 'CREATE');
  const begun = defaultsFor(target);
  const given = { ...begun(object, ({ readOnly }) => !readOnly), ...input };
  const { fields, custom } = checkedValues(target, given, { partial: false });
  // What the client may not write still begins with its default.
  const kept = unwritable(target, stored);
  const named = { ...begun(stored, (field) => kept.has(field)), ...fields };
  const values = { fields: named, custom, by: target.actor.name };
  const key = { tenantId: db.tenantId, object: stored, id: uuidv7() };
  const lists = listsOf(stored, values.fields).filter(({ ids }) => ids.length > 0);
  const answer = answerOf(target, stored);
  const written = compileCreate(key, values, gateFor(target, stored), {
    ...aroundOf(target, fields, values.fields),
    answer,
  });
  const write = async () => {
    if (answer && !lists.length && isWrittenAlone(target, stored, values.fields)) {
      const row = await runWrite(db, stored, written);
      return JSON.parse(row?.record ?? '') as unknown;
    }
    return inTransaction(db, stored, async (tx) => {
      await checkRole(tx, { action: 'create', catalog, object: stored, id: key.id, values: values.fields });
      await runWrite(tx, stored, written);
      for (const { field, ids } of lists) await tx.run(compileLink(key, field, ids));
      await refuseCircle(tx, catalog, stored, { id: key.id, changed: NOTHING }, timeZone);
      return withinRows(target, await read(tx, key.id), 'CREATE');
    });
  };
  return createOnce(db, stored, values.fields, { create: write, known: (id) => read(db, id) });
}

/**
 * Changes the fields that the input names, if the record still has the version. Values that the record has already
 * are no change: it then keeps its version.
 * @throws ApiError version-conflict with the record as it is now; not-found; a problem for every broken rule
 */
export const updateRecord = (
  target: Target,
  id: string,
  version: number,
  input: RecordInput,
): Promise<unknown> => namingOverlap(target, id, input, () => update(target, id, version, input));

async function update(target: Target, id: string, version: number, input: RecordInput): Promise<unknown> {
  const { db, whole: catalog, object, read, timeZone } = target;
  const stored = storedObject(target);
  refuseHidden(target, input, 'EDIT');
  const checked = checkedValues(target, input, { partial: true });
  const given = { ...checked, by: target.actor.name, back: target.back };
  const key = { tenantId: db.tenantId, object: stored, id };
  const change = (values: typeof given, answer?: SelectNode) =>
    compileChange(key, version, values, gateFor(target, stored), {
      ...aroundOf(target, given.fields, values.fields),
      answer,
    });
  const answer = answerOf(target, stored);
  if (answer && isWrittenAlone(target, stored, given.fields)) {
    const row = await runWrite(db, stored, change(given, answer));
    if (!row) throw await staleError(db, read, id);
    return row.record === null ? read(db, id) : (JSON.parse(row.record) as unknown);
  }
  return inTransaction(db, stored, async (tx) => {
    // Where all rows are seen, the version that is written tells of others' writes.
    const seen = { live: true, lock: object.rows !== undefined };
    if (!(await isSeen(tx, object, id, seen))) throw await staleError(tx, read, id);
    await checkHalfTexts(tx, target, key, given.fields);
    refuse(await incompleteTexts(tx, catalog, key, given.fields, timeZone, target.catalog));
    refuse([...(await unsaidLists(tx, catalog, stored, [id], given.fields)).values()]);
    const values = { ...given, fields: await keepUnseen(tx, key, object, given.fields) };
    await checkRole(tx, { action: 'update', catalog, object: stored, id, values: values.fields });
    const row = await runWrite(tx, stored, change(values));
    if (!row) throw await staleError(tx, read, id);
    if (row.changes) {
      refuse(leavingProblems(stored.fields, row.changes));
      const changed = new Set(row.changes.map(({ field }) => field));
      for (const { field, ids } of listsOf(stored, values.fields)) {
        if (!changed.has(field.name)) continue;
        await tx.run(compileUnlink(key, field));
        if (ids.length) await tx.run(compileLink(key, field, ids));
      }
      await refuseCircle(tx, catalog, stored, { id, changed }, timeZone);
    }
    return withinRows(target, await read(tx, id), 'EDIT');
  });
}

/** @param given what the writer names; @param all what is written */
function aroundOf(target: Target, given: RecordInput, all: RecordInput): Omit<Around, 'answer'> {
  const { actor, object, whole } = target;
  return {
    actor,
    objectName: object.name,
    historyId: uuidv7(),
    references: referencesOf(object, given, whole),
    addresses: addressesIn(object, all),
  };
}

async function runWrite(
  tx: TenantDb,
  object: ObjectType,
  { statement, refusal }: RecordWrite,
): Promise<WrittenRecord | undefined> {
  try {
    return await one(tx, statement);
  } catch (error) {
    const problem = uniqueProblem(object, error);
    throw problem ? new ApiError(problem) : (refusal(error) ?? error);
  }
}

/** A text, or what it is about, is written alone: the other half is the record's. */
async function checkHalfTexts(tx: TenantDb, target: Target, key: RecordKey, input: RecordInput) {
  const names = Object.keys(halfTexts(key.object, input));
  if (!names.length) return;
  const kept = (await one(tx, compileFields(key, names)))?.fields;
  if (!kept) return;
  const { catalog, object, timeZone } = target;
  const whole = { ...kept, ...input };
  refuse([
    ...storedFilterProblems(catalog, object, whole, { timeZone }),
    ...storedTextProblems(catalog, object, whole),
  ]);
}

/** Deletes softly. Answers the record with the version that `restoreRecord` asks for. */
export function deleteRecord(target: Target, id: string, version: number): Promise<unknown> {
  return mark(target, id, version, 'DELETE');
}

/** Brings a deleted record back: Undo. */
export function restoreRecord(target: Target, id: string, version: number): Promise<unknown> {
  return namingOverlap(target, id, {}, () => mark(target, id, version, 'RESTORE').catch(refuseRestore));
}

async function mark(
  target: Target,
  id: string,
  version: number,
  action: 'DELETE' | 'RESTORE',
): Promise<unknown> {
  const { db, whole: catalog, actor, read } = target;
  const object = storedObject(target);
  const withDeleted = action === 'DELETE';
  return inTransaction(db, object, async (tx) => {
    const key = { tenantId: db.tenantId, object, id };
    const seen = { live: withDeleted, lock: target.object.rows !== undefined };
    if (!(await isSeen(tx, target.object, id, seen))) throw await staleError(tx, read, id);
    await checkRole(tx, { action: withDeleted ? 'delete' : 'restore', catalog, object, id, values: {} });
    if (withDeleted) {
      const used = await usedRecords(tx, catalog, { userId: actor.userId, catalog: target.catalog }, object, [
        id,
      ]);
      refuse([...used.values()]);
    } else refuse([...(await suppressedRecords(tx, object, [id])).values()]);
    const marked = await one(
      tx,
      compileMark(key, version, withDeleted ? 'deleted' : 'live', gateFor(target, object)),
    );
    if (!marked) throw await staleError(tx, read, id);
    await writeAudit(tx, actor, object.name, [{ recordId: id, action }]);
    if (!withDeleted) await refuseCircle(tx, catalog, object, { id, changed: NOTHING }, target.timeZone);
    return read(tx, id, { withDeleted });
  });
}

/**
 * The values to be written, in their canonical form.
 * @throws ApiError with a problem for every broken rule
 */
export function checkedValues(
  { db, catalog, object, timeZone }: Pick<Target, 'db' | 'catalog' | 'object' | 'timeZone'>,
  input: RecordInput,
  options: { readonly partial: boolean },
) {
  const { values, problems } = validateRecord([...object.fields.values()], input, options);
  const judged = options.partial ? values : { ...halfTexts(object, values), ...values };
  refuse([
    ...problems,
    ...storedFilterProblems(catalog, object, judged, { timeZone }),
    ...storedTextProblems(catalog, object, judged),
  ]);
  return {
    fields: sealed(db.tenantId, object, { ...values, ...pendingStates(object, values) }),
    custom: customValues(object, values),
  };
}

function refuse([first, ...others]: readonly Problem[]): void {
  if (first) throw new ApiError([first, ...others]);
}
async function inTransaction<T>(
  db: TenantDb,
  object: ObjectType,
  work: (tx: TenantDb) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const problem = uniqueProblem(object, error);
    throw problem ? new ApiError(problem) : error;
  }
}

async function one<T extends object>(tx: TenantDb, statement: TenantStatement<T>): Promise<T | undefined> {
  return (await tx.run(statement))[0];
}

async function staleError(tx: TenantDb, read: ReadRecord, id: string): Promise<ApiError> {
  const current = await read(tx, id);
  if (current !== undefined) return new ApiError({ message: 'version-conflict', params: { id } }, current);
  // What was deleted comes with its version, so that the writer can bring it back.
  const deleted = await read(tx, id, { withDeleted: true });
  return new ApiError({ message: 'not-found', params: { id } }, deleted);
}
