import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { columnType } from '../formats/index.ts';
import type { Actor } from '../sql/audit.ts';
import { compileBulkMark, compileBulkUpdate } from '../sql/bulk-write.ts';
import { compileNotice } from '../sql/event.ts';
import { type Gate, gateOf, SERVER_GATE } from '../sql/gate.ts';
import {
  compileInsertAll,
  compileInsertFree,
  compileJoinLists,
  type ManyRecords,
  type NewMembers,
} from '../sql/import-write.ts';
import type { Values } from '../sql/record-key.ts';
import { type AuditEntry, changesOf, writeAudit } from './audit.ts';
import { defaultsFor } from './record-defaults.ts';
import { type AnyRecord, findRecords, hasColumn, type StoredObject } from './stored-records.ts';
import { uniqueProblem } from './unique-problem.ts';
import { usedRecords } from './usage.ts';

/** What a write of the server leaves out of what every write leaves, each with the reason. */
interface Without {
  readonly rules?: string;
  /** Nor do those hear of it who follow records; screens do. */
  readonly history?: string;
}

interface ServerWrite {
  readonly whole: Catalog;
  readonly actor: Actor;
  /** States into which a step is taken, though it is the server's: what is done to the record is more than a write. */
  readonly into?: readonly string[];
  readonly without?: Without;
  /** What the write is a part of, as the history has it. */
  readonly jobId?: string;
}

/**
 * Gives records the same values: a version more of those that had others, their history and its event, and none that breaks
 * the rules of their life. @returns ids of those that have changed
 * @throws ApiError already-exists
 */
export async function changeRecords<R = AnyRecord>(
  tx: TenantDb,
  object: StoredObject<R>,
  ids: readonly string[],
  fields: Partial<NoInfer<R>>,
  write: ServerWrite,
): Promise<readonly string[]> {
  const { tenantId } = tx;
  if (!ids.length) return [];
  const lost = Object.keys(fields).filter((name) => !hasColumn(object, name));
  if (lost.length) throw cannotWrite(object, lost);
  const values = { fields: fields as Values, by: write.actor.name };
  const statement = compileBulkUpdate({ tenantId, object, ids }, values, [], gateFor(tx, object, write));
  const rows = await tx.run(statement).catch((error: unknown) => tellTaken(object, error));
  return tell(
    tx,
    object,
    write,
    rows.flatMap(({ id: recordId, before, after }) =>
      after ? [{ recordId, action: 'UPDATE' as const, changes: changesOf(before, after) }] : [],
    ),
  );
}

interface Creation extends ServerWrite {
  /** A record whose unique value another one has is left out; without it nothing is written then. */
  readonly unlessTaken?: true;
}

/**
 * Creates records with values as the API has them, lists as ids in their order, and the defaults of fields that nobody
 * names: their history and its event, and none that breaks the rules of their life.
 * @returns ids of those that were created
 * @throws ApiError already-exists
 */
export async function createRecords<R = AnyRecord>(
  tx: TenantDb,
  object: StoredObject<R>,
  records: readonly Partial<NoInfer<R>>[],
  write: Creation,
): Promise<readonly string[]> {
  if (!records.length) return [];
  const defaults = defaultsFor(write)(object, isWritable);
  const rows = records.map((record): Values => ({ ...defaults, ...record }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = names.flatMap((name) => object.fields.get(name) ?? []);
  const lost = names.filter((name) => !fields.some((field) => field.name === name && isWritable(field)));
  if (lost.length) throw cannotWrite(object, lost);
  const ids = records.map(() => uuidv7());
  const lists = fields.filter((field) => !hasColumn(object, field.name));
  const members = new Map(lists.map((list) => [list.name, membersIn(list, ids, rows)]));
  const many: ManyRecords = {
    tenantId: tx.tenantId,
    object,
    ids,
    columns: fields
      .filter((field) => !lists.includes(field))
      .map((field) => ({ field, values: rows.map((row) => row[field.name] ?? null) })),
    by: write.actor.name,
    gate: gateFor(tx, object, write),
    members,
  };
  const made = await insert(tx, many, write.unlessTaken);
  for (const list of lists) {
    const coming = members.get(list.name);
    if (coming?.owners.length) await tx.run(compileJoinLists(tx.tenantId, object, list, coming, true));
  }
  const values = await findRecords(tx, object as ObjectType, ['id', ...names], { id: made });
  return tell(
    tx,
    object,
    write,
    values.map(({ id, ...after }) => ({
      recordId: String(id),
      action: 'CREATE',
      changes: changesOf({}, after),
    })),
  );
}

/** Answers the ids of those that were written. */
async function insert(tx: TenantDb, many: ManyRecords, unlessTaken = false): Promise<readonly string[]> {
  if (unlessTaken) return (await tx.run(compileInsertFree(many))).map(({ id }) => id);
  await tx.run(compileInsertAll(many)).catch((error: unknown) => tellTaken(many.object, error));
  return many.ids;
}

function tellTaken(object: ObjectType, error: unknown): never {
  const problem = uniqueProblem(object, error);
  throw problem ? new ApiError(problem) : error;
}

function membersIn({ name }: Field, ids: readonly string[], rows: readonly Values[]): NewMembers {
  const all = rows.flatMap((row, at) => {
    const list = (row[name] ?? []) as readonly string[];
    return list.map((member, place) => ({ owner: ids[at] ?? '', member, place: place + 1 }));
  });
  return {
    owners: all.map(({ owner }) => owner),
    members: all.map(({ member }) => member),
    places: all.map(({ place }) => place),
  };
}

/**
 * Deletes records softly: a version more, their history and its event, none that breaks the rules of their life, and none to
 * which others refer by a relation that keeps it. @returns ids of those that were not deleted before
 */
export async function deleteRecords(
  tx: TenantDb,
  object: ObjectType,
  ids: readonly string[],
  write: ServerWrite,
): Promise<readonly string[]> {
  if (!ids.length) return [];
  if (write.without?.rules === undefined) {
    const used = await usedRecords(tx, write.whole, { userId: write.actor.userId }, object, ids);
    const [first, ...others] = used.values();
    if (first) throw new ApiError([first, ...others]);
  }
  const set = { tenantId: tx.tenantId, object, ids };
  const rows = await tx.run(compileBulkMark(set, 'deleted', gateFor(tx, object, write)));
  return tell(
    tx,
    object,
    write,
    rows.map(({ id: recordId }) => ({ recordId, action: 'DELETE' })),
  );
}

const SHOWN = { CREATE: 'create', UPDATE: 'update', DELETE: 'delete' } as const;

interface ServerEntry extends AuditEntry {
  readonly action: keyof typeof SHOWN;
}

/** Writes the history, or tells the change to screens alone. @returns ids of the records */
async function tell(
  tx: TenantDb,
  object: ObjectType,
  { actor, without = {}, jobId }: ServerWrite,
  entries: readonly ServerEntry[],
): Promise<readonly string[]> {
  const ids = entries.map(({ recordId }) => recordId);
  if (without.history === undefined) await writeAudit(tx, actor, object.source, entries, jobId);
  else if (entries[0]) {
    const kind = ids.length > 1 ? 'bulk' : SHOWN[entries[0].action];
    await tx.run(compileNotice({ tenant: tx.tenantId, object: object.source, kind, ids }));
  }
  return ids;
}

const gateFor = (
  { tenantId }: TenantDb,
  object: ObjectType,
  { whole, actor, into, without }: ServerWrite,
): Gate =>
  without?.rules === undefined
    ? gateOf(tenantId, whole, object, { userId: actor.userId, into })
    : SERVER_GATE;

const isWritable = (field: Field): boolean =>
  !field.system && (columnType(field) !== null || field.relation?.type === 'members');

const cannotWrite = ({ name }: ObjectType, fields: readonly string[]) =>
  new Error(`${name}: ${fields.join(', ')} cannot be written so.`);
