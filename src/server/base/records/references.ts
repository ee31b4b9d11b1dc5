import { assetsIn } from '../../../contract/documents/references.ts';
import { isObject } from '../../../contract/documents/schema-parts.ts';
import { upgraded } from '../../../contract/documents/upgrade.ts';
import { ApiError } from '../../../contract/errors.ts';
import { besideOf, documentTypesOf, showsAssets } from '../../../contract/formats/index.ts';
import { usedFiles } from '../../../contract/formats/used-files.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { tableOf, targetTable } from '../sql/names.ts';
import { missingProblems } from '../sql/record-write.ts';
import { compileMissing, type Reference } from '../sql/write.ts';

/** The records that the values refer to, and the files that texts among them show. `whole`: all objects of the tenant. */
export function referencesOf(
  object: ObjectType,
  values: RecordInput,
  { objects }: Pick<Catalog, 'objects'>,
): Reference[] {
  const assets = [...objects.values()].find(({ role, name, source }) => role === 'asset' && name === source);
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const own = object.fields.get(name);
    const relation = own?.relation;
    if (assets && typeof value === 'string' && own && showsAssets(own)) {
      const shown = filesIn(object, own, value);
      return shown.length
        ? [{ field: name, table: tableOf(assets), ids: shown, kept: true, named: true }]
        : [];
    }
    if (!relation || value === null) return [];
    const ids = (Array.isArray(value) ? value : [value]) as string[];
    const kept = own?.refusesDelete;
    return ids.length ? [{ field: name, table: targetTable(relation), ids, seen: relation.seen, kept }] : [];
  });
}

/** The files that a text shows: of documents of one type by its schema, else by the keys that files have. */
function filesIn(object: ObjectType, field: Field, text: string): readonly string[] {
  const [type, ...others] = documentTypesOf(field, object.fields.get(besideOf(field) ?? ''));
  const content: unknown = JSON.parse(text);
  return type && !others.length && isObject(content)
    ? assetsIn(type.schema, upgraded(type, content))
    : usedFiles(content);
}

/**
 * References to records that are not there (or not of this tenant, deleted, or not for the writer) are refused, all of them at once.
 * `more`: references beside those of the values; `field` of each is the path of its error.
 */
export async function checkReferences(
  tx: TenantDb,
  { object, whole }: { readonly object: ObjectType; readonly whole: Pick<Catalog, 'objects'> },
  values: RecordInput,
  more: readonly Reference[] = [],
): Promise<void> {
  const references = [...referencesOf(object, values, whole), ...more];
  if (!references.length) return;
  const [first, ...others] = missingProblems(await tx.run(compileMissing(tx.tenantId, references)));
  if (first) throw new ApiError([first, ...others]);
}
