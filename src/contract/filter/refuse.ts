import { ApiError } from '../errors.ts';
import { shown } from '../kinds/text.ts';
import { unknownName } from '../text.ts';

/** A filter that is not understood; it knows what could stand there, which only authors are told. */
class FilterRefusal extends ApiError {
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

/** What was refused of a filter in a metadata file, at its place there. */
export function tellRefusal(
  error: unknown,
  pointer: string,
  report: (pointer: string, message: string) => void,
): void {
  if (!(error instanceof ApiError)) throw error;
  const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
  const place = String(propertyPath ?? '')
    .replace(/^filter/, '')
    .replace(/\[(\d+)\]/g, '.$1');
  const known = error instanceof FilterRefusal ? error.known : [];
  const message =
    known.length && typeof rejectedValue === 'string'
      ? unknownName(rejectedValue, String(reason).replace(/^not /, ''), known)
      : `${JSON.stringify(rejectedValue)} is refused: ${String(reason)}. Change it.`;
  report(`${pointer}${place.replaceAll('.', '/')}`, message);
}
