import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../contract/errors.ts';
import type { ObjectType } from '../../contract/metadata/catalog.ts';
import { type RecordInput, validateRecord } from '../../contract/record/validate.ts';
import {
  compileExisting,
  compileInsert,
  compileLink,
  compileMark,
  compileUnlink,
  compileUpdate,
  listsOf,
  type RecordKey,
} from '../sql/write.ts';
import { uniqueProblem } from './unique-problem.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { TenantStatement } from '../sql/statement.ts';

/** Reads the record as it is now, in the same transaction; undefined where it is not there. */
export type ReadRecord = (
  tx: TenantDb,
  id: string,
  options?: { readonly withDeleted: boolean },
) => Promise<unknown>;

interface Target {
  readonly db: TenantDb;
  readonly object: ObjectType;
  readonly read: ReadRecord;
}

/** @throws ApiError with a problem for every broken rule */
export async function createRecord({ db, object, read }: Target, input: RecordInput): Promise<unknown> {
  const fields = [...object.fields.values()];
  const defaults: Record<string, unknown> = {};
  for (const field of fields) if (field.default !== undefined) defaults[field.name] = field.default;
  const values = checked(validateRecord(fields, { ...defaults, ...input }, { partial: false }));
  const key = { tenantId: db.tenantId, object, id: uuidv7() };
  return inTransaction(db, object, async (tx) => {
    await checkReferences(tx, key, values);
    await tx.run(compileInsert(key, { fields: values }));
    await writeLists(tx, key, values);
    return read(tx, key.id);
  });
}

/**
 * Changes the fields that the input names, if the record still has the version.
 * @throws ApiError version-conflict with the record as it is now; not-found; a problem for every broken rule
 */
export async function updateRecord(
  target: Target,
  id: string,
  version: number,
  input: RecordInput,
): Promise<unknown> {
  const { db, object, read } = target;
  const values = checked(validateRecord([...object.fields.values()], input, { partial: true }));
  const key = { tenantId: db.tenantId, object, id };
  return inTransaction(db, object, async (tx) => {
    await checkReferences(tx, key, values);
    const updated = await one(tx, compileUpdate(key, version, { fields: values }));
    if (!updated) throw await staleError(tx, read, id);
    await writeLists(tx, key, values);
    return read(tx, id);
  });
}

/** Deletes softly. Answers the record with the version that `restoreRecord` asks for. */
export async function deleteRecord(target: Target, id: string, version: number): Promise<unknown> {
  const { db, object, read } = target;
  return inTransaction(db, object, async (tx) => {
    const marked = await one(tx, compileMark({ tenantId: db.tenantId, object, id }, version, 'deleted'));
    if (!marked) throw await staleError(tx, read, id);
    return read(tx, id, { withDeleted: true });
  });
}

/** Brings a deleted record back: Undo. */
export async function restoreRecord(target: Target, id: string, version: number): Promise<unknown> {
  const { db, object, read } = target;
  return inTransaction(db, object, async (tx) => {
    const marked = await one(tx, compileMark({ tenantId: db.tenantId, object, id }, version, 'live'));
    if (!marked) throw await staleError(tx, read, id);
    return read(tx, id);
  });
}

function checked({ values, problems }: ReturnType<typeof validateRecord>): RecordInput {
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  return values;
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
  return current === undefined
    ? new ApiError({ message: 'not-found', params: { id } })
    : new ApiError({ message: 'version-conflict', params: { id } }, current);
}

/** References to records that are not there (or not of this tenant, or deleted) are refused, all of them at once. */
async function checkReferences(
  tx: TenantDb,
  { tenantId, object }: RecordKey,
  values: RecordInput,
): Promise<void> {
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = object.fields.get(name);
    const target = field?.relation?.target;
    if (target === undefined || value === null) continue;
    const ids = (Array.isArray(value) ? value : [value]) as string[];
    if (!ids.length) continue;
    const rows = await tx.run(compileExisting(tenantId, target, ids));
    const found = new Set(rows.map(({ id }) => id));
    const missing = ids.find((id) => !found.has(id));
    if (missing !== undefined) problems.push({ message: 'not-found', path: name, params: { id: missing } });
  }
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
}

async function writeLists(tx: TenantDb, key: RecordKey, values: RecordInput): Promise<void> {
  for (const { field, ids } of listsOf(key.object, values)) {
    await tx.run(compileUnlink(key, field));
    if (ids.length) await tx.run(compileLink(key, field, ids));
  }
}
