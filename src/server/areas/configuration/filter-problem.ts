import { ApiError } from '../../../contract/errors.ts';
import { placed, type Said, say } from '../../../contract/say.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { LISTS_ALONE } from '../../../contract/filter/decided.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { tellRefusal } from '../../../contract/filter/tell-refusal.ts';
import { forSomebody } from '../../../contract/metadata/built-in-views.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';

/** Why a kept filter cannot be understood on the object; undefined where it can. */
export function filterProblem(catalog: Catalog, object: ObjectType, filter: unknown): Said | undefined {
  try {
    // By some value: whether it is understood does not depend on it.
    const bound = forSomebody(filter as CompoundFilter);
    resolveFilter(catalog, object, bound, { timeZone: 'UTC', kept: LISTS_ALONE });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) return say`This is not a compound filter. Write one, or leave it out.`;
    const found: Said[] = [];
    tellRefusal(error, 'filter', (pointer, said) => found.push(placed(pointer, said)));
    return found[0];
  }
}
