import { sql } from 'kysely';
import { ApiError, mayPass } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Bound } from '../../../contract/filter/variables.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import {
  bindKnown,
  isDynamicFilter,
  type KnownValues,
  widestFilter,
} from '../../../contract/workflow/known-filter.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { type KeptAsked, readKeptAsked, withKept } from '../../base/records/kept-members.ts';
import { findRecords } from '../../base/records/stored-records.ts';
import { compileWhere } from '../../base/sql/select.ts';
import type { Sql } from '../../base/sql/read.ts';

/** Whose records are asked, as whom, and when. */
export interface Asking {
  readonly tx: TenantDb;
  readonly catalog: Catalog;
  /** One of the catalog. */
  readonly object: ObjectType;
  readonly timeZone: string;
  readonly now: Date;
  /** Whom `CURRENT_USER` means. */
  readonly userId?: string | undefined;
}

/** What one run knows, beside the moment and whoever asks. */
export type RunValues = Pick<KnownValues, 'values' | 'fieldOf'>;

const NOTHING: RunValues = { values: {}, fieldOf: () => undefined };

/** The filter that a text keeps; undefined for none. @throws SyntaxError for what is no JSON */
export const keptFilter = (text: unknown): CompoundFilter | undefined =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as CompoundFilter) : undefined;

/** What is left of a filter for one run, at the moment of asking. @throws ApiError invalid-filter */
export function boundFor(asking: Asking, filter: CompoundFilter, run: RunValues = NOTHING): Bound {
  if (!isDynamicFilter(filter)) return filter;
  const { catalog, now, timeZone, userId } = asking;
  return bindKnown(filter, catalog, { ...run, now: now.toISOString(), timeZone, userId });
}

/**
 * A condition on the row `t` of the object's table: there, seen by whom the catalog is for, and as the filter says.
 * @throws ApiError invalid-filter
 */
export const condition = (asking: Asking, filter?: CompoundFilter, run?: RunValues): Promise<Sql> =>
  boundCondition(asking, filter && boundFor(asking, filter, run));

/** A condition that all records fulfil which the filter may find for any run, now. @throws ApiError invalid-filter */
export const widestCondition = (asking: Asking, filter: CompoundFilter): Promise<Sql> =>
  boundCondition(
    asking,
    widestFilter(filter, asking.catalog, { now: asking.now.toISOString(), timeZone: asking.timeZone }),
  );

/**
 * The filters of segments, or of other records that decide by one, which the filters ask for, and the objects of these records.
 * Filters that no longer hold lead to none.
 */
export async function keptAskedBy(
  { tx, catalog, object, timeZone, now }: Omit<Asking, 'userId'>,
  filters: readonly CompoundFilter[],
): Promise<KeptAsked> {
  const at = { now: now.toISOString(), timeZone };
  const asked: KeptAsked[] = [];
  for (const filter of filters) {
    try {
      const bound = widestFilter(filter, catalog, at);
      if (typeof bound !== 'boolean') asked.push(await readKeptAsked(tx, catalog, object, [bound], at));
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
    }
  }
  return {
    filters: asked.flatMap((each) => each.filters),
    deciders: asked.flatMap((each) => each.deciders),
  };
}

/** The same of what is left of a filter. */
export async function boundCondition(
  { tx, catalog, object, timeZone, now }: Asking,
  bound: Bound | undefined,
): Promise<Sql> {
  if (bound === false) return sql`false`;
  const filter = bound === true ? undefined : bound;
  const given = { timeZone, now: now.toISOString() };
  const context = filter ? await withKept(tx, catalog, object, [filter], given) : given;
  const where = filter && resolveFilter(catalog, object, filter, context);
  return compileWhere({ tenantId: tx.tenantId, where }, object, 't');
}

/** Those of the records that fulfil the filter; without one, that are there. @throws ApiError invalid-filter */
export const matching = (
  asking: Asking,
  ids: readonly string[],
  filter?: CompoundFilter,
): Promise<ReadonlySet<string>> => matchingBound(asking, ids, filter && boundFor(asking, filter));

async function matchingBound(
  asking: Asking,
  ids: readonly string[],
  bound: Bound | undefined,
): Promise<ReadonlySet<string>> {
  if (!ids.length || bound === false) return new Set();
  const { tx, object } = asking;
  const where = await boundCondition(asking, bound);
  const rows = await findRecords(tx, object, ['id'], { id: [...new Set(ids)] }, { and: where });
  return new Set(rows.map(({ id }) => id));
}

/** A run whose record is asked. */
export interface AskedRun {
  readonly recordId: string;
  readonly known: RunValues;
}

/**
 * Those of the runs whose record fulfils the filter, each by what it knows itself. Runs for which the same filter is left are asked
 * about together.
 * @throws ApiError invalid-filter
 */
export async function matchingRuns<Run extends AskedRun>(
  asking: Asking,
  runs: readonly Run[],
  filter: CompoundFilter | undefined,
): Promise<ReadonlySet<Run>> {
  const met = new Set<Run>();
  for (const [bound, some] of byBound(asking, runs, filter)) {
    const ids = await matchingBound(
      asking,
      some.map(({ recordId }) => recordId),
      bound,
    );
    for (const run of some) if (ids.has(run.recordId)) met.add(run);
  }
  return met;
}

/** Runs by what is left of the filter for them. */
export function byBound<Run extends Pick<AskedRun, 'known'>>(
  asking: Asking,
  runs: readonly Run[],
  filter: CompoundFilter | undefined,
): readonly (readonly [Bound | undefined, readonly Run[]])[] {
  if (!filter || !isDynamicFilter(filter)) return [[filter, runs]];
  const bound = runs.map((run) => [boundFor(asking, filter, run.known), run] as const);
  return [...Map.groupBy(bound, ([left]) => JSON.stringify(left)).values()].flatMap((same) => {
    const [first] = same;
    return first ? [[first[0], same.map(([, run]) => run)] as const] : [];
  });
}
