import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { MERGED_FIELD, MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import { REFUSED_STEP_FIELD } from '../../../contract/record/refused-step.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { Change, HistoryEntry } from '../sql/audit.ts';
import { compileSeen } from '../sql/seen.ts';

/** The history as a role sees it: changes of the fields that it has, and ids of the related records that it sees. */
export async function seenHistory(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  entries: readonly HistoryEntry[],
): Promise<readonly HistoryEntry[]> {
  if (!object.actions) return entries;
  const own = new Map([...object.fields.values()].map((field) => [field.from, field]));
  const fields = catalog.objects.get(object.source)?.fields ?? own;
  // Of a merge they name another record, which may be none of the role's.
  const isMerge = (field: string) => field === MERGED_FIELD || field === MERGED_INTO_FIELD;
  const isShown = ({ field }: Change) =>
    field === REFUSED_STEP_FIELD || (isMerge(field) ? !object.rows : own.has(field) && fields.has(field));
  const shown = entries.map((entry) => ({ ...entry, changes: entry.changes.filter(isShown) }));
  const seen = await seenIds(db, catalog, own, shown);
  return shown.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => limited(change, own, seen)),
  }));
}

type Fields = ReadonlyMap<string, Field>;

/** Of the records that relations with a row rule name: those that are seen, deleted ones too, by object. */
async function seenIds(
  db: TenantDb,
  catalog: Catalog,
  fields: Fields,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, ReadonlySet<unknown>>> {
  const named = new Map<string, Set<string>>();
  for (const { field, before, after } of entries.flatMap(({ changes }) => changes)) {
    const relation = fields.get(field)?.relation;
    if (!relation?.seen) continue;
    const ids = named.get(relation.target) ?? new Set();
    for (const id of [before, after].flat()) if (typeof id === 'string') ids.add(id);
    named.set(relation.target, ids);
  }
  const seen = [...named].map(async ([name, ids]) => {
    const target = catalog.objects.get(name);
    const rows = target
      ? await db.run(compileSeen(db.tenantId, target, [...ids], { live: false, lock: false }))
      : [];
    return [name, new Set<unknown>(rows.map(({ id }) => id))] as const;
  });
  return new Map(await Promise.all(seen));
}

function limited(change: Change, fields: Fields, seen: ReadonlyMap<string, ReadonlySet<unknown>>): Change {
  const relation = fields.get(change.field)?.relation;
  if (!relation?.seen) return change;
  const ids = seen.get(relation.target);
  const only = (value: unknown) => {
    if (Array.isArray(value)) return (value as readonly unknown[]).filter((id) => ids?.has(id));
    return ids?.has(value) ? value : null;
  };
  return { ...change, before: only(change.before), after: only(change.after) };
}
