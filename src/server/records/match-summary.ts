import { ApiError } from '../../contract/errors.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { FilterContext } from '../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';
import type { MatchingPart } from '../../contract/metadata/matching-keys.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { compileMatchCounts } from '../sql/match-summary.ts';
import { refuseBroken } from './named-records.ts';

/** Counted this far while somebody edits a filter; all of it takes a wish of its own. */
const MOST_COUNTED = 100_000;
/** Longer than this nobody waits for a number beside a form (milliseconds). */
const PATIENCE_MS = 8_000;

export interface MatchSummary {
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

/**
 * How many records the filter finds, by the same condition as the list, and how many of them are in each part.
 * @throws ApiError invalid-filter; broken-filter where it names records that have gone; timeout
 */
export async function summarizeMatches(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  { filter, parts, exact }: Asked,
  context: FilterContext,
  signal: AbortSignal | undefined,
): Promise<MatchSummary> {
  const where = resolveFilter(catalog, object, filter, context);
  await refuseBroken(db, catalog, object, filter, context);
  const conditions = parts.map((part) => resolveFilter(catalog, object, part.filter, context));
  const upTo = exact ? undefined : MOST_COUNTED;
  const limits = [...(signal ? [signal] : []), ...(exact ? [] : [AbortSignal.timeout(PATIENCE_MS)])];
  const [row] = await db.run(
    compileMatchCounts(db.tenantId, object, where, conditions, upTo),
    AbortSignal.any(limits),
  );
  if (!row) throw new ApiError({ message: 'internal' });
  const total = Number(row.total);
  const isExact = upTo === undefined || total <= upTo;
  return {
    total: isExact ? total : MOST_COUNTED,
    totalIsExact: isExact,
    parts: parts.map(({ name }, index) => ({ name, total: Number(row.parts[index]) })),
  };
}
