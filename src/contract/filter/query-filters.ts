import type { CompoundFilter, QueryFilter } from './filter.ts';

/** The query filters in a compound filter, from first to last. */
export function queryFiltersOf(filter: CompoundFilter): readonly QueryFilter[] {
  if (filter.type === 'FILTER') return [filter.filter];
  return filter.expression.compoundFilters.flatMap(queryFiltersOf);
}
