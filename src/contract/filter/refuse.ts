import { ApiError } from '../errors.ts';
import { shown } from '../kinds/text.ts';

/** A filter that is not understood; it knows what could stand there, which only authors are told. */
export class FilterRefusal extends ApiError {
  readonly known: readonly string[] = [];

  constructor(problem: ApiError['problem'], known: readonly string[]) {
    super(problem);
    this.known = known;
  }
}

/**
 * Says which part of a filter cannot be understood, such as `filter.expression.compoundFilters[1].filter.value`.
 * `known`: what could stand there, where `reason` begins with "not".
 */
export function refuse(
  propertyPath: string,
  rejectedValue: unknown,
  reason: string,
  known: readonly string[] = [],
): never {
  const rejected = rejectedValue === null || rejectedValue === undefined ? null : shown(rejectedValue);
  const params = { propertyPath, rejectedValue: rejected, reason };
  throw new FilterRefusal({ message: 'invalid-filter', path: propertyPath, params }, known);
}
