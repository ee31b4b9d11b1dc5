import type { Problem } from '../../../contract/errors.ts';
import { unsaidLists } from '../../base/records/kept-members.ts';
import { changedLists } from '../../base/records/list-changes.ts';
import { usedRecords } from '../../base/records/usage.ts';
import { targetTable } from '../../base/sql/names.ts';
import { compileKeepLive } from '../../base/sql/usage.ts';
import type { Chunk, Refused } from './chunk-rows.ts';

/** Records that others refer to by a relation which keeps them from being deleted. */
export const usedOnDelete = ({ tx, catalog, object, ids, work }: Chunk): Promise<Refused> =>
  usedRecords(tx, catalog, { userId: work.userId }, object, ids);

/**
 * All of the chunk, where it would get a relation to a record that was deleted since the job was asked for; else those
 * that would go by a list of which nothing is said.
 */
export async function lostOnUpdate({ tx, catalog, object, work, ids }: Chunk): Promise<Refused> {
  const given = Object.entries(work.fields).flatMap(([name, value]) => {
    const field = object.fields.get(name);
    return field && value !== null
      ? [{ field, ids: [value].flat() as readonly unknown[] as readonly string[] }]
      : [];
  });
  const added = changedLists(object, work.listChanges).map(({ field, add }) => ({ field, ids: add }));
  for (const { field, ids: wanted } of [...given, ...added]) {
    if (!field.refusesDelete || !field.relation || !wanted.length) continue;
    const live = await tx.run(compileKeepLive(tx.tenantId, targetTable(field.relation), wanted));
    const lost = wanted.find((id) => !live.some((row) => row.id === id));
    if (lost === undefined) continue;
    const problem: Problem = { message: 'not-found', path: field.name, params: { id: lost } };
    return new Map(ids.map((id) => [id, problem]));
  }
  const lists = Object.fromEntries(added.map(({ field, ids: wanted }) => [field.name, wanted]));
  return unsaidLists(tx, catalog, object, ids, { ...lists, ...work.fields });
}
