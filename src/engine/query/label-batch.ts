import { LIST_MAX_LIMIT } from '../../contract/constants.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { idsFilter, labelLimit, type LabelSource, nth } from './label-document.ts';

/** Records of one object of which one list of a call asks. */
export interface LabelPart extends LabelSource {
  readonly ids: readonly string[];
}

/** Objects in one call: far below the limits of the API (see `server/http/graphql-limits.ts`). */
const MOST_PARTS = 10;

/** What is wanted → calls of several lists each, so that no list asks for more records than the server answers. */
export function labelBatches(wanted: readonly LabelPart[]): LabelPart[][] {
  const parts = wanted.flatMap(({ ids, ...source }) =>
    Array.from({ length: Math.ceil(ids.length / LIST_MAX_LIMIT) }, (_, index) => ({
      ...source,
      ids: ids.slice(index * LIST_MAX_LIMIT, (index + 1) * LIST_MAX_LIMIT),
    })),
  );
  return Array.from({ length: Math.ceil(parts.length / MOST_PARTS) }, (_, index) =>
    parts.slice(index * MOST_PARTS, (index + 1) * MOST_PARTS),
  );
}

/** The variables of `labelsDocument` for the parts of a call. */
export function labelVariables(parts: readonly LabelPart[]): Record<string, number | CompoundFilter> {
  return Object.fromEntries(
    parts.flatMap(({ objectName, ids }, index): [string, number | CompoundFilter][] => [
      [nth('limit', index), labelLimit(ids.length)],
      [nth('filter', index), idsFilter(objectName, ids)],
    ]),
  );
}
