import { ApiError } from '../../../contract/errors.ts';
import type { Operator } from '../../../contract/kinds/operators.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { filterParts } from '../../../contract/filter/filter-nodes.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { tableOf, targetTable } from '../sql/names.ts';
import { compileMissing, type Reference } from '../sql/write.ts';

/** What an id is tested for as that of a record. */
const IDENTITY: readonly Operator[] = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN'];

/** The records that a condition names by their ids. `place`: what the answer of the search for them calls it. */
export function namedRecords(object: ObjectType, node: ConditionNode, place: string): Reference[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.of.flatMap((child) => namedRecords(object, child, place));
    case 'not':
      return namedRecords(object, node.of, place);
    case 'source':
      return namedRecords(node.object, node.condition, place);
    case 'related':
    case 'refers':
      return namedRecords(node.target, node.condition, place);
    case 'range':
    case 'yearly':
    case 'compare':
      return [];
    case 'test': {
      const { relation, from, system } = node.field;
      // Other tests of an id compare it as a text.
      const isOwnId = system && from === 'id' && IDENTITY.includes(node.operator);
      const table = relation ? targetTable(relation) : isOwnId ? tableOf(object) : undefined;
      const ids = node.values as readonly string[];
      return table !== undefined && ids.length ? [{ field: place, table, ids, seen: undefined }] : [];
    }
  }
}

/** Those of the places that name records which are not there any more, whoever asks. */
export async function brokenPlaces(
  db: TenantDb,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> {
  if (!references.length) return new Set();
  const missing = await db.run(compileMissing(db.tenantId, references));
  return new Set(missing.map(({ field }) => field));
}

/** The parts of a filter that name records which are not there any more, by their paths. */
export function brokenParts(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  filter: CompoundFilter,
  context: FilterContext,
): Promise<ReadonlySet<string>> {
  const rules = filterParts(filter).filter((part) => part.filter.type === 'FILTER');
  const references = rules.flatMap((rule) =>
    namedRecords(object, resolveFilter(catalog, object, rule.alone, context), rule.path),
  );
  return brokenPlaces(db, references);
}

/**
 * A filter that names deleted records would say something else than it did: its NOT would find more.
 * @throws ApiError broken-filter with the first place
 */
export async function refuseBroken(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  filter: CompoundFilter,
  context: FilterContext,
): Promise<void> {
  const [path] = await brokenParts(db, catalog, object, filter, context);
  if (path !== undefined)
    throw new ApiError({ message: 'broken-filter', path, params: { propertyPath: path } });
}
