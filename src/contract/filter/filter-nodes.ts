import { type CompoundFilter, onSame } from './filter.ts';

/** A part of a compound filter and where it stands, such as `filter.expression.compoundFilters[1]`. */
export interface FilterPart {
  readonly path: string;
  readonly filter: CompoundFilter;
  /** As a filter of its own on the listed object: what is said of a related record is said of one of them. */
  readonly alone: CompoundFilter;
}

/** The filter and all that is in it, each before what stands in it; of filters that were understood before. */
export function filterParts(filter: CompoundFilter, path = 'filter'): FilterPart[] {
  const own = { path, filter, alone: filter };
  if (filter.type === 'FILTER') return [own];
  const { objectName, compoundFilters } = filter.expression;
  const inner = compoundFilters.flatMap((each, index) =>
    filterParts(each, `${path}.expression.compoundFilters[${index}]`),
  );
  if (objectName == null) return [own, ...inner];
  return [own, ...inner.map((part) => ({ ...part, alone: onSame(objectName, part.alone) }))];
}
