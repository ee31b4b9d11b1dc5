import type { CompoundFilter, QueryFilter } from './filter.ts';

/** The query filters in a compound filter, from first to last. */
export function queryFiltersOf(filter: CompoundFilter): readonly QueryFilter[] {
  if (filter.type === 'FILTER') return [filter.filter];
  return filter.expression.compoundFilters.flatMap(queryFiltersOf);
}

/** The objects that a compound filter names, some of them more than once. */
export function objectNamesOf(filter: CompoundFilter): readonly string[] {
  if (filter.type === 'FILTER') return [filter.filter.objectName];
  const { objectName, compoundFilters } = filter.expression;
  return [...(objectName == null ? [] : [objectName]), ...compoundFilters.flatMap(objectNamesOf)];
}
