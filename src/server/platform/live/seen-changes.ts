import { IMPORT_NOTICE } from '../../../contract/import/status.ts';
import type { LiveChange } from '../../../contract/live.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Caller } from '../calls/callers.ts';
import { compileSeen } from '../../base/sql/seen.ts';

/** Of the changes those of objects and records that there are for the caller, as they have them now. */
export async function seenChanges(
  { catalog, db, access }: Pick<Caller, 'catalog' | 'db' | 'access'>,
  changes: readonly LiveChange[],
): Promise<readonly LiveChange[]> {
  // Administrators see all there is.
  if (!access.rules) return changes;
  const told = changes.map(async (change): Promise<readonly LiveChange[]> => {
    const related = change.related.filter((name) => catalog.objects.has(name));
    // That an import has gone on tells nothing of it.
    if (change.object === IMPORT_NOTICE) return [{ ...change, ids: [] }];
    const object = catalog.objects.get(change.object);
    // What describes objects is not of its own object alone.
    if (!object) return change.describes ? [{ ...change, ids: [], related }] : [];
    const ids = await seenIds(object, change.ids);
    // Where ids are too many to name, something of it may be theirs.
    return change.ids.length && !ids.length ? [] : [{ ...change, ids, related }];
  });
  return (await Promise.all(told)).flat();

  async function seenIds(object: ObjectType, ids: readonly string[]): Promise<readonly string[]> {
    if (!object.rows || !ids.length) return ids;
    const rows = await db.run(compileSeen(db.tenantId, object, ids, { live: false, lock: false }));
    return rows.map(({ id }) => id);
  }
}
