import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';

/**
 * The problems of filters that are to be kept as text, judged against the object whose records they will find.
 * Paths begin with the field: `filter.expression.compoundFilters[1].filter.value`.
 */
export function storedFilterProblems(
  catalog: Catalog,
  object: ObjectType,
  values: RecordInput,
  context: FilterContext,
): Problem[] {
  return [...object.fields.values()].flatMap(({ computed }): Problem[] => {
    if (computed?.type !== 'matching') return [];
    const { name } = computed.filter;
    const text = values[name];
    const target = catalog.objects.get(computed.object);
    if (typeof text !== 'string' || !target) return [];
    try {
      resolveFilter(catalog, target, JSON.parse(text) as CompoundFilter, context);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.problems.map((problem) => atField(problem, name));
    }
  });
}

/** A filter calls itself `filter`; here it is the value of a field. */
function atField(problem: Problem, field: string): Problem {
  const path = (problem.path ?? 'filter').replace(/^filter/, field);
  return { ...problem, path, params: { ...problem.params, propertyPath: path } };
}
