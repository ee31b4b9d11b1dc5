import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { leavingProblems } from '../../../contract/record/leaving.ts';
import { type RecordInput, validateRecord } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { refuseSuppressed } from '../suppression/refuse-suppressed.ts';
import { suppressedRecords } from '../suppression/suppressed-records.ts';
import type { Actor } from '../sql/audit.ts';
import { type Gate, gateOf } from '../sql/gate.ts';
import { compileLink, compileUnlink, listsOf, type WrittenList } from '../sql/lists.ts';
import { targetTable } from '../sql/names.ts';
import type { TenantStatement } from '../db/statement.ts';
import { compileKeepLive } from '../sql/usage.ts';
import type { RecordKey } from '../sql/record-key.ts';
import {
  compileFields,
  compileInsert,
  compileMark,
  compileMissing,
  compileUpdate,
  type Reference,
} from '../sql/write.ts';
import { changesOf, writeAudit } from './audit.ts';
import { unsaidLists, refuseCircle } from './kept-members.ts';
import { keepUnseen, refuseHidden, isSeen, storedObject, unwritable, withinRows } from './limits.ts';
import { customValues } from './custom-values.ts';
import { checkRole } from './roles.ts';
import { halfFilters, storedFilterProblems } from './stored-filters.ts';
import { uniqueProblem } from './unique-problem.ts';
import { usedRecords } from './usage.ts';

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
  /** States that the record may be led into by the server's own steps: what is done to it is more than a write. */
  readonly into?: readonly string[];
  /** In place of the writer's: for what the server does to records of itself. */
  readonly gate?: Gate;
}

/** What the rules of the object's life ask of the write. */
const gateFor = ({ db, whole, object, actor, into, gate }: Target, stored: ObjectType): Gate =>
  gate ?? gateOf(db.tenantId, whole, stored, { userId: actor.userId, actions: object.actions, into });

/** @throws ApiError with a problem for every broken rule */
export async function createRecord(target: Target, input: RecordInput): Promise<unknown> {
  const { db, whole: catalog, object, actor, read } = target;
  const stored = storedObject(target);
  refuseHidden(target, input, 'CREATE');
  const given = { ...defaultsOf(object, ({ readOnly }) => !readOnly), ...input };
  const { fields, custom } = checkedValues(target, given, { partial: false });
  // What the client may not write still begins with its default.
  const kept = unwritable(target, stored);
  const values = {
    fields: { ...defaultsOf(stored, (field) => kept.has(field)), ...fields },
    custom,
    by: actor.name,
  };
  const key = { tenantId: db.tenantId, object: stored, id: uuidv7() };
  return inTransaction(db, stored, async (tx) => {
    await checkReferences(tx, object, fields);
    await checkRole(tx, { action: 'create', catalog, object: stored, id: key.id, values: values.fields });
    const after = (await one(tx, compileInsert(key, values, gateFor(target, stored))))?.after ?? {};
    const lists = listsOf(stored, values.fields).filter(({ ids }) => ids.length > 0);
    for (const { field, ids } of lists) await tx.run(compileLink(key, field, ids));
    const changes = changesOf({}, { ...after, ...idsOf(lists) });
    await refuseSuppressed(tx, stored, changes);
    await writeAudit(tx, actor, object.name, [{ recordId: key.id, action: 'CREATE', changes }]);
    return withinRows(target, await read(tx, key.id), 'CREATE');
  });
}

/**
 * Changes the fields that the input names, if the record still has the version. Values that the record has already
 * are no change: it then keeps its version.
 * @throws ApiError version-conflict with the record as it is now; not-found; a problem for every broken rule
 */
export async function updateRecord(
  target: Target,
  id: string,
  version: number,
  input: RecordInput,
): Promise<unknown> {
  const { db, whole: catalog, object, actor, read, timeZone } = target;
  const stored = storedObject(target);
  refuseHidden(target, input, 'EDIT');
  const given = { ...checkedValues(target, input, { partial: true }), by: actor.name };
  const key = { tenantId: db.tenantId, object: stored, id };
  return inTransaction(db, stored, async (tx) => {
    if (!(await isSeen(tx, object, id, { live: true, lock: true }))) throw await staleError(tx, read, id);
    await checkReferences(tx, object, given.fields);
    await checkHalfFilters(tx, target, key, given.fields);
    refuse([...(await unsaidLists(tx, catalog, stored, [id], given.fields)).values()]);
    const values = { ...given, fields: await keepUnseen(tx, key, object, given.fields) };
    await checkRole(tx, { action: 'update', catalog, object: stored, id, values: values.fields });
    const row = await one(tx, compileUpdate(key, version, values, gateFor(target, stored)));
    if (!row) throw await staleError(tx, read, id);
    if (row.after) {
      const lists = listsOf(stored, values.fields);
      const changes = changesOf({ ...row.before, ...row.lists }, { ...row.after, ...idsOf(lists) });
      refuse(leavingProblems(stored.fields, changes));
      await refuseSuppressed(tx, stored, changes);
      const changed = new Set(changes.map(({ field }) => field));
      for (const { field, ids } of lists) {
        if (!changed.has(field.name)) continue;
        await tx.run(compileUnlink(key, field));
        if (ids.length) await tx.run(compileLink(key, field, ids));
      }
      await writeAudit(tx, actor, object.name, [{ recordId: id, action: 'UPDATE', changes }]);
      await refuseCircle(tx, catalog, stored, { id, changed }, timeZone);
    }
    return withinRows(target, await read(tx, id), 'EDIT');
  });
}

/** A filter, or what it is about, is written alone: the other half is the record's. */
async function checkHalfFilters(tx: TenantDb, target: Target, key: RecordKey, input: RecordInput) {
  const names = Object.keys(halfFilters(key.object, input));
  if (!names.length) return;
  const kept = (await one(tx, compileFields(key, names)))?.fields;
  const { catalog, object, timeZone } = target;
  if (kept) refuse(storedFilterProblems(catalog, object, { ...kept, ...input }, { timeZone }));
}

/** Deletes softly. Answers the record with the version that `restoreRecord` asks for. */
export function deleteRecord(target: Target, id: string, version: number): Promise<unknown> {
  return mark(target, id, version, 'DELETE');
}

/** Brings a deleted record back: Undo. */
export function restoreRecord(target: Target, id: string, version: number): Promise<unknown> {
  return mark(target, id, version, 'RESTORE');
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
    if (!(await isSeen(tx, target.object, id, { live: withDeleted, lock: true })))
      throw await staleError(tx, read, id);
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
    return read(tx, id, { withDeleted });
  });
}

function defaultsOf(object: ObjectType, isWanted: (field: Field) => boolean): RecordInput {
  const fields = [...object.fields.values()].filter(isWanted);
  return Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
}

/**
 * The values to be written, in their canonical form.
 * @throws ApiError with a problem for every broken rule
 */
export function checkedValues(
  { catalog, object, timeZone }: Pick<Target, 'catalog' | 'object' | 'timeZone'>,
  input: RecordInput,
  options: { readonly partial: boolean },
) {
  const { values, problems } = validateRecord([...object.fields.values()], input, options);
  const judged = options.partial ? values : { ...halfFilters(object, values), ...values };
  refuse([...problems, ...storedFilterProblems(catalog, object, judged, { timeZone })]);
  return { fields: values, custom: customValues(object, values) };
}

function refuse([first, ...others]: readonly Problem[]): void {
  if (first) throw new ApiError([first, ...others]);
}

const idsOf = (lists: readonly WrittenList[]) =>
  Object.fromEntries(lists.map(({ field, ids }) => [field.name, ids]));

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

/**
 * References to records that are not there (or not of this tenant, deleted, or not for the writer) are refused, all of them at once.
 * `more`: references beside those of the values; `field` of each is the path of its error.
 */
export async function checkReferences(
  tx: TenantDb,
  object: ObjectType,
  values: RecordInput,
  more: readonly Reference[] = [],
): Promise<void> {
  const own = Object.entries(values).flatMap(([name, value]): Reference[] => {
    const relation = object.fields.get(name)?.relation;
    if (!relation || value === null) return [];
    const ids = (Array.isArray(value) ? value : [value]) as string[];
    const kept = object.fields.get(name)?.refusesDelete;
    return ids.length ? [{ field: name, table: targetTable(relation), ids, seen: relation.seen, kept }] : [];
  });
  const references = [...own, ...more];
  if (!references.length) return;
  for (const { kept, table, ids } of references)
    if (kept) await tx.run(compileKeepLive(tx.tenantId, table, ids));
  const missing = Map.groupBy(await tx.run(compileMissing(tx.tenantId, references)), ({ field }) => field);
  refuse(
    [...missing].map(([path, rows]) => ({ message: 'not-found', path, params: { id: rows[0]?.id ?? '' } })),
  );
}
