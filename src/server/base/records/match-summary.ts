import { COUNT_EXACT_LIMIT } from '../../../contract/constants.ts';
import { ApiError, isTimeout } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { MatchingPart } from '../../../contract/metadata/matching-keys.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { compileMatchCounts } from '../sql/match-summary.ts';
import { withKept } from './kept-members.ts';
import { refuseBroken } from './named-records.ts';

/** Longer than this nobody waits for a number beside a form (milliseconds). */
const PATIENCE_MS = 1_200;

export interface MatchSummary {
  /** Zero, and no parts, where it is not exact because counting takes too long. */
  readonly total: number;
  /** False: there are more than `total`, and maybe more of each part. */
  readonly totalIsExact: boolean;
  readonly parts: readonly { readonly name: string; readonly total: number }[];
}

interface Asked {
  readonly filter: CompoundFilter;
  readonly parts: readonly MatchingPart[];
  /** Counts to the end, as long as it takes. */
  readonly exact: boolean;
}

const UNKNOWN: MatchSummary = { total: 0, totalIsExact: false, parts: [] };

/**
 * How many records the filter finds, by the same condition as the list, and how many of them are in each part. Unless
 * `exact` this is told up to 10,000 and within about a second, or not at all.
 * @throws ApiError invalid-filter; broken-filter where it names records that have gone; timeout
 */
export async function summarizeMatches(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  { filter, parts, exact }: Asked,
  given: FilterContext,
  signal: AbortSignal | undefined,
): Promise<MatchSummary> {
  const context = await withKept(db, catalog, object, [filter], given);
  const where = resolveFilter(catalog, object, filter, context);
  await refuseBroken(db, catalog, object, filter, context);
  const conditions = parts.map((part) => resolveFilter(catalog, object, part.filter, context));
  const upTo = exact ? undefined : COUNT_EXACT_LIMIT;
  const statement = compileMatchCounts(db.tenantId, object, where, conditions, upTo);
  const limitMs = exact ? undefined : PATIENCE_MS;
  const rows = await db.run(statement, signal, limitMs).catch((error: unknown) => {
    if (isTimeout(error) && !exact && !signal?.aborted) return undefined;
    throw error;
  });
  if (!rows) return UNKNOWN;
  const [row] = rows;
  if (!row) throw new ApiError({ message: 'internal' });
  const total = Number(row.total);
  const most = upTo ?? Infinity;
  return {
    total: Math.min(total, most),
    totalIsExact: total <= most,
    parts: parts.map(({ name }, index) => ({ name, total: Math.min(Number(row.parts[index]), most) })),
  };
}
