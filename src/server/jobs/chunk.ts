import type { Problem } from '../../contract/errors.ts';
import { type AuditEntry, changesOf } from '../records/audit.ts';
import {
  compileBulkMark,
  compileBulkRelink,
  compileBulkUnlink,
  compileBulkUpdate,
  type RecordSet,
} from '../sql/bulk-write.ts';
import { listsOf } from '../sql/lists.ts';
import type { BatchAction } from './batch-work.ts';
import type { Chunk, ChunkResult, Refused } from './chunk-rows.ts';
import { putBack } from './put-back.ts';
import { roleProblems } from './role-rows.ts';
import { uniqueOnRestore, uniqueOnUpdate } from './unique-rows.ts';

/** Changes, deletes or restores the records of a chunk; those that break a rule are left out. */
export async function writeChunk(chunk: Chunk): Promise<ChunkResult> {
  const { action } = chunk.work;
  if (action === 'UNDO') return putBack(chunk);
  const given = new Map(chunk.ids.map((id) => [id, chunk.work.fields]));
  const refused = new Map<string, Problem>([
    ...(await roleProblems(chunk, given)),
    ...(await uniqueProblems[action](chunk)),
  ]);
  const ids = chunk.ids.filter((id) => !refused.has(id));
  const { found, written } = await writes[action]({ ...chunk, ids });
  const there = new Set(found);
  for (const id of ids) if (!there.has(id)) refused.set(id, { message: 'not-found', params: { id } });
  return { written, refused };
}

type WriteAction = Exclude<BatchAction, 'UNDO'>;

const uniqueProblems: Record<WriteAction, (chunk: Chunk) => Promise<Refused>> = {
  UPDATE: uniqueOnUpdate,
  DELETE: () => Promise.resolve(new Map()),
  RESTORE: uniqueOnRestore,
};

interface Written {
  /** Records that were in a state to be written. */
  readonly found: readonly string[];
  readonly written: readonly AuditEntry[];
}

const writes: Record<WriteAction, (chunk: Chunk) => Promise<Written>> = {
  UPDATE: update,
  DELETE: (chunk) => mark(chunk, 'DELETE'),
  RESTORE: (chunk) => mark(chunk, 'RESTORE'),
};

async function update({ tx, object, work, ids }: Chunk): Promise<Written> {
  const { fields, custom, userName: by } = work;
  const values = { fields, custom: custom ?? undefined, by };
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  const lists = listsOf(object, fields);
  const rows = await tx.run(compileBulkUpdate(set, values, lists));
  const given = Object.fromEntries(lists.map((list) => [list.field.name, list.ids]));
  const written = rows.flatMap(({ id, before, lists: listsBefore, after }): AuditEntry[] => {
    if (!after) return [];
    const changes = changesOf({ ...before, ...listsBefore }, { ...after, ...given });
    return [{ recordId: id, action: 'UPDATE', changes }];
  });
  for (const list of lists) {
    const relinked = written.filter(({ changes }) => changes?.some(({ field }) => field === list.field.name));
    if (!relinked.length) continue;
    const owners = { ...set, ids: relinked.map(({ recordId }) => recordId) };
    await tx.run(compileBulkUnlink(owners, list.field));
    if (list.ids.length) await tx.run(compileBulkRelink(owners, list));
  }
  return { found: rows.map(({ id }) => id), written };
}

async function mark({ tx, object, ids }: Chunk, action: 'DELETE' | 'RESTORE'): Promise<Written> {
  const set: RecordSet = { tenantId: tx.tenantId, object, ids };
  const rows = await tx.run(compileBulkMark(set, action === 'DELETE' ? 'deleted' : 'live'));
  const found = rows.map(({ id }) => id);
  return { found, written: found.map((recordId) => ({ recordId, action })) };
}
