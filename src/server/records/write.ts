import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../contract/errors.ts';
import type { Catalog, Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { type RecordInput, validateRecord } from '../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { Actor } from '../sql/audit.ts';
import { compileLink, compileUnlink, listsOf, type WrittenList } from '../sql/lists.ts';
import type { TenantStatement } from '../sql/statement.ts';
import { compileInsert, compileMark, compileMissing, compileUpdate, type Reference } from '../sql/write.ts';
import { changesOf, writeAudit } from './audit.ts';
import { customValues } from './custom-values.ts';
import { checkRole } from './roles.ts';
import { storedFilterProblems } from './stored-filters.ts';
import { uniqueProblem } from './unique-problem.ts';

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
  readonly catalog: Catalog;
  readonly object: ObjectType;
  readonly actor: Actor;
  /** IANA name: what days mean in filters that are kept as text. */
  readonly timeZone: string;
  readonly read: ReadRecord;
}

/** @throws ApiError with a problem for every broken rule */
export async function createRecord(target: Target, input: RecordInput): Promise<unknown> {
  const { db, catalog, object, actor, read } = target;
  const given = { ...defaultsOf(object, { readOnly: false }), ...input };
  const { fields, custom } = checkedValues(target, given, { partial: false });
  // What no client may write still begins with its default.
  const values = {
    fields: { ...defaultsOf(object, { readOnly: true }), ...fields },
    custom,
    by: actor.name,
  };
  const key = { tenantId: db.tenantId, object, id: uuidv7() };
  return inTransaction(db, object, async (tx) => {
    await checkReferences(tx, object, values.fields);
    await checkRole(tx, { action: 'create', catalog, object, id: key.id, values: values.fields });
    const after = (await one(tx, compileInsert(key, values)))?.after ?? {};
    const lists = listsOf(object, values.fields).filter(({ ids }) => ids.length > 0);
    for (const { field, ids } of lists) await tx.run(compileLink(key, field, ids));
    const changes = changesOf({}, { ...after, ...idsOf(lists) });
    await writeAudit(tx, actor, object.name, [{ recordId: key.id, action: 'CREATE', changes }]);
    return read(tx, key.id);
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
  const { db, catalog, object, actor, read } = target;
  const values = { ...checkedValues(target, input, { partial: true }), by: actor.name };
  const key = { tenantId: db.tenantId, object, id };
  return inTransaction(db, object, async (tx) => {
    await checkReferences(tx, object, values.fields);
    await checkRole(tx, { action: 'update', catalog, object, id, values: values.fields });
    const row = await one(tx, compileUpdate(key, version, values));
    if (!row) throw await staleError(tx, read, id);
    if (row.after) {
      const lists = listsOf(object, values.fields);
      const changes = changesOf({ ...row.before, ...row.lists }, { ...row.after, ...idsOf(lists) });
      const changed = new Set(changes.map(({ field }) => field));
      for (const { field, ids } of lists) {
        if (!changed.has(field.name)) continue;
        await tx.run(compileUnlink(key, field));
        if (ids.length) await tx.run(compileLink(key, field, ids));
      }
      await writeAudit(tx, actor, object.name, [{ recordId: id, action: 'UPDATE', changes }]);
    }
    return read(tx, id);
  });
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
  { db, catalog, object, actor, read }: Target,
  id: string,
  version: number,
  action: 'DELETE' | 'RESTORE',
): Promise<unknown> {
  const withDeleted = action === 'DELETE';
  return inTransaction(db, object, async (tx) => {
    const key = { tenantId: db.tenantId, object, id };
    await checkRole(tx, { action: withDeleted ? 'delete' : 'restore', catalog, object, id, values: {} });
    const marked = await one(tx, compileMark(key, version, withDeleted ? 'deleted' : 'live'));
    if (!marked) throw await staleError(tx, read, id);
    await writeAudit(tx, actor, object.name, [{ recordId: id, action }]);
    return read(tx, id, { withDeleted });
  });
}

function defaultsOf(object: ObjectType, { readOnly }: Pick<Field, 'readOnly'>): RecordInput {
  const fields = [...object.fields.values()].filter((field) => field.readOnly === readOnly);
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
  refuse([...problems, ...storedFilterProblems(catalog, object, values, { timeZone })]);
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
 * References to records that are not there (or not of this tenant, or deleted) are refused, all of them at once.
 * `more`: references beside those of the values; `field` of each is the path of its error.
 */
export async function checkReferences(
  tx: TenantDb,
  object: ObjectType,
  values: RecordInput,
  more: readonly Reference[] = [],
): Promise<void> {
  const own = Object.entries(values).flatMap(([name, value]): Reference[] => {
    const target = object.fields.get(name)?.relation?.target;
    if (target === undefined || value === null) return [];
    const ids = (Array.isArray(value) ? value : [value]) as string[];
    return ids.length ? [{ field: name, target, ids }] : [];
  });
  const references = [...own, ...more];
  if (!references.length) return;
  const missing = Map.groupBy(await tx.run(compileMissing(tx.tenantId, references)), ({ field }) => field);
  refuse(
    [...missing].map(([path, rows]) => ({ message: 'not-found', path, params: { id: rows[0]?.id ?? '' } })),
  );
}
