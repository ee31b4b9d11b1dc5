import type { Problem } from '../../../contract/errors.ts';
import { type AuditEntry, changesOf } from '../../base/records/audit.ts';
import { suppressedRecords, suppressedValues } from '../../base/suppression/suppressed-records.ts';
import { changedLists, membersAfter } from '../../base/records/list-changes.ts';
import {
  compileBulkMark,
  compileBulkPutIn,
  compileBulkRelink,
  compileBulkTakeOut,
  compileBulkUnlink,
  compileBulkUpdate,
  compileLockLive,
  type RecordSet,
} from '../../base/sql/bulk-write.ts';
import type { Gate } from '../../base/sql/gate.ts';
import { type ChangedList, listsOf, type WrittenList } from '../../base/sql/lists.ts';
import type { RecordAction } from './batch-work.ts';
import type { Chunk, ChunkResult, Refused } from './chunk-rows.ts';
import { putBack } from './put-back.ts';
import { roleProblems } from './role-rows.ts';
import { uniqueOnRestore, uniqueOnUpdate } from './unique-rows.ts';
import { leftOnUpdate } from './left-rows.ts';
import { lostOnUpdate, usedOnDelete } from './used-rows.ts';

/** Changes, deletes or restores the records of a chunk; those that break a rule are left out. */
export async function writeChunk(chunk: Chunk, gate: Gate): Promise<ChunkResult> {
  const { action } = chunk.work;
  if (action === 'UNDO') return putBack(chunk, gate);
  const given = new Map(chunk.ids.map((id) => [id, chunk.work.fields]));
  const refused = new Map<string, Problem>([
    ...(await roleProblems(chunk, given)),
    ...(await brokenRules[action](chunk)),
  ]);
  const ids = chunk.ids.filter((id) => !refused.has(id));
  const { found, written } = await writes[action]({ ...chunk, ids }, gate);
  const there = new Set(found);
  for (const id of ids) if (!there.has(id)) refused.set(id, { message: 'not-found', params: { id } });
  return { written, refused };
}

type WriteAction = Exclude<RecordAction, 'UNDO'>;

const brokenRules: Record<WriteAction, (chunk: Chunk) => Promise<Refused>> = {
  UPDATE: async (chunk) =>
    new Map([
      ...(await uniqueOnUpdate(chunk)),
      ...(await lostOnUpdate(chunk)),
      ...(await suppressedOnUpdate(chunk)),
      ...(await leftOnUpdate(chunk)),
    ]),
  DELETE: usedOnDelete,
  RESTORE: async (chunk) =>
    new Map([
      ...(await uniqueOnRestore(chunk)),
      ...(await suppressedRecords(chunk.tx, chunk.object, chunk.ids)),
    ]),
};

/** All of the chunk, where it would get the address of somebody who was erased since the job was asked for. */
async function suppressedOnUpdate({ tx, object, work, ids }: Chunk): Promise<Refused> {
  const [problem] = (await suppressedValues(tx, object, new Map([['', work.fields]]))).values();
  return new Map(problem ? ids.map((id) => [id, problem]) : []);
}

interface Written {
  /** Records that were in a state to be written. */
  readonly found: readonly string[];
  readonly written: readonly AuditEntry[];
}

const writes: Record<WriteAction, (chunk: Chunk, gate: Gate) => Promise<Written>> = {
  UPDATE: update,
  DELETE: (chunk, gate) => mark(chunk, 'DELETE', gate),
  RESTORE: (chunk, gate) => mark(chunk, 'RESTORE', gate),
};

async function update({ tx, object, work, ids }: Chunk, gate: Gate): Promise<Written> {
  const { fields, custom, userName: by } = work;
  const values = { fields, custom: custom ?? undefined, by };
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  const lists = [...listsOf(object, fields), ...changedLists(object, work.listChanges)];
  // Whoever is writing ends first: a statement that had to wait would still read the lists as they were before.
  if (lists.length) await tx.run(compileLockLive(set));
  const rows = await tx.run(compileBulkUpdate(set, values, lists, gate));
  const written = rows.flatMap(({ id, before, lists: listsBefore, after }): AuditEntry[] => {
    if (!after) return [];
    const listsAfter = lists.map((list) => [
      list.field.name,
      'ids' in list ? list.ids : membersAfter(listsBefore[list.field.name] ?? [], list),
    ]);
    const changes = changesOf(
      { ...before, ...listsBefore },
      { ...after, ...(Object.fromEntries(listsAfter) as typeof listsBefore) },
    );
    return [{ recordId: id, action: 'UPDATE', changes }];
  });
  for (const list of lists) {
    const relinked = written.filter(({ changes }) => changes?.some(({ field }) => field === list.field.name));
    if (!relinked.length) continue;
    await writeList(tx, { ...set, ids: relinked.map(({ recordId }) => recordId) }, list);
  }
  return { found: rows.map(({ id }) => id), written };
}

async function writeList(tx: Chunk['tx'], owners: RecordSet, list: WrittenList | ChangedList): Promise<void> {
  if ('ids' in list) {
    await tx.run(compileBulkUnlink(owners, list.field));
    if (list.ids.length) await tx.run(compileBulkRelink(owners, list));
    return;
  }
  if (list.remove.length) await tx.run(compileBulkTakeOut(owners, list));
  if (list.add.length) await tx.run(compileBulkPutIn(owners, list));
}

async function mark({ tx, object, ids }: Chunk, action: 'DELETE' | 'RESTORE', gate: Gate): Promise<Written> {
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  const rows = await tx.run(compileBulkMark(set, action === 'DELETE' ? 'deleted' : 'live', gate));
  const found = rows.map(({ id }) => id);
  return { found, written: found.map((recordId) => ({ recordId, action })) };
}
