import { ApiError } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { targetTable } from '../sql/names.ts';
import { missingProblems } from '../sql/record-write.ts';
import { compileMissing, type Reference } from '../sql/write.ts';

/** The records that the values refer to. */
export function referencesOf(object: ObjectType, values: RecordInput): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const relation = object.fields.get(name)?.relation;
    if (!relation || value === null) return [];
    const ids = (Array.isArray(value) ? value : [value]) as string[];
    const kept = object.fields.get(name)?.refusesDelete;
    return ids.length ? [{ field: name, table: targetTable(relation), ids, seen: relation.seen, kept }] : [];
  });
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
  const references = [...referencesOf(object, values), ...more];
  if (!references.length) return;
  const [first, ...others] = missingProblems(await tx.run(compileMissing(tx.tenantId, references)));
  if (first) throw new ApiError([first, ...others]);
}
