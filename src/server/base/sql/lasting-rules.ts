import { isRelative } from '../../../contract/kinds/operators.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { queryFiltersOf } from '../../../contract/filter/query-filters.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { lifeFilters } from '../../../contract/metadata/life.ts';

/** Of each catalog, the objects whose rules are the same SQL whenever they are asked. */
const known = new WeakMap<Catalog, ReadonlySet<ObjectType>>();

/**
 * Do the rules of the object's life ask the same at any time? Those about days from today do not: a model that has such a
 * rule is a problem, but its object is there.
 */
export function hasLastingRules(whole: Catalog, object: ObjectType): boolean {
  let lasting = known.get(whole);
  if (!lasting) {
    const all = [...whole.objects.values()];
    lasting = new Set(all.filter((each) => !lifeFilters(each).some((filter) => isOfNow(whole, filter))));
    known.set(whole, lasting);
  }
  return lasting.has(object);
}

const isOfNow = (whole: Catalog, filter: CompoundFilter): boolean =>
  queryFiltersOf(filter).some(({ objectName, objectField, operator }) => {
    const computed = whole.objects.get(objectName)?.fields.get(objectField)?.computed;
    const counted = computed?.type === 'count' ? computed.where : undefined;
    return isRelative(operator) || (counted !== undefined && isOfNow(whole, counted));
  });
