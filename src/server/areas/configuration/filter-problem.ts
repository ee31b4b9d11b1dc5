import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { LISTS_ALONE } from '../../../contract/filter/decided.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { bindVariables } from '../../../contract/filter/variables.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';

const SOMEBODY = '00000000-0000-7000-8000-000000000000';

/** Why a kept filter cannot be understood on the object; undefined where it can. */
export function filterProblem(catalog: Catalog, object: ObjectType, filter: unknown): string | undefined {
  try {
    // By some value: whether it is understood does not depend on it.
    const bound = bindVariables(filter as CompoundFilter, new Map([['viewer.id', SOMEBODY]]));
    resolveFilter(catalog, object, bound, { timeZone: 'UTC', kept: LISTS_ALONE });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return 'This is no compound filter.';
    const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
    return `${String(propertyPath)}: ${JSON.stringify(rejectedValue)}: ${String(reason)}`;
  }
}
