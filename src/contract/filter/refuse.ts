import { ApiError } from '../errors.ts';
import { shown } from '../kinds/text.ts';

/** Says which part of a filter cannot be understood, such as `filter.expression.compoundFilters[1].filter.value`. */
export function refuse(propertyPath: string, rejectedValue: unknown, reason: string): never {
  const rejected = rejectedValue === null || rejectedValue === undefined ? null : shown(rejectedValue);
  throw new ApiError({
    message: 'invalid-filter',
    path: propertyPath,
    params: { propertyPath, rejectedValue: rejected, reason },
  });
}
