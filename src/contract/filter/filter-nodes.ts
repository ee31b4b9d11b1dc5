import type { CompoundFilter } from './filter.ts';

/** A part of a compound filter and where it stands, such as `filter.expression.compoundFilters[1]`. */
export interface FilterPart {
  readonly path: string;
  readonly filter: CompoundFilter;
}

/** The filter and all that is in it, each before what stands in it; of filters that were understood before. */
export function filterParts(filter: CompoundFilter, path = 'filter'): FilterPart[] {
  const own = { path, filter };
  if (filter.type === 'FILTER') return [own];
  const { compoundFilters } = filter.expression;
  const inner = compoundFilters.flatMap((each, index) =>
    filterParts(each, `${path}.expression.compoundFilters[${index}]`),
  );
  return [own, ...inner];
}
