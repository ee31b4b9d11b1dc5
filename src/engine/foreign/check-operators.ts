import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { refuse } from '../../contract/filter/refuse.ts';
import type { ForeignObjects } from './foreign-object.ts';

/**
 * Refuses operators that the server does not have for their fields, though the kinds of these have them. The filter has
 * been understood before.
 * @throws ApiError invalid-filter
 */
export function checkOperators(objects: ForeignObjects, filter: CompoundFilter, path = 'filter'): void {
  if (filter.type === 'EXPRESSION') {
    filter.expression.compoundFilters.forEach((child, index) =>
      checkOperators(objects, child, `${path}.expression.compoundFilters[${index}]`),
    );
    return;
  }
  const { objectName, objectField, operator } = filter.filter;
  const known = objects.get(objectName)?.fields.get(objectField)?.filtering.operators ?? [];
  if (known.includes(operator)) return;
  refuse(`${path}.filter.operator`, operator, `the server has no such operator for ${objectField}`);
}
