import type { GraphQLResolveInfo } from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import { allOf } from '../../../contract/filter/filter.ts';
import { type LegacySearch, legacySearch, placeInSearch } from '../../../contract/filter/legacy-search.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { encodeCursor } from '../../base/plan/cursor.ts';
import { type ListArguments, planList } from '../../base/plan/list.ts';
import type { ListNode } from '../../base/plan/nodes.ts';
import { type OperationPart, planSelection, selectionsOf, selects } from '../../base/plan/selection.ts';
import { type Count, countReader, exactCountReader } from '../../base/records/count.ts';
import { withKept } from '../../base/records/kept-members.ts';
import { pageReader } from '../../base/records/read.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { ApiContext } from '../calls/context.ts';
import { requireObject } from '../../base/access/require-object.ts';

export type ListCallArguments = ListArguments & {
  readonly exactTotal: boolean;
  readonly search?: LegacySearch | null;
};

export interface ListCall {
  readonly node: ListNode;
  readonly wantsRows: boolean;
  readonly wantsCount: boolean;
  readonly exactTotal: boolean;
}

/** What a list call answers; the rows as the database gives them, as JSON text. */
export interface ListAnswer extends Partial<Count> {
  readonly rows: string;
  readonly nextCursor: string | null;
}

/**
 * `planListCall`, also where the filter asks for members of records that decide by a filter who those are.
 * @throws ApiError as `withKept` does too
 */
export async function planAnyListCall(
  ...[name, args, context, info]: Parameters<typeof planListCall>
): Promise<ListCall> {
  const { db, viewer, catalog } = context;
  const object = requireObject(catalog, name);
  const { filter } = args.search ? searchArguments(name, args, args.search) : args;
  const full = await withKept(db, catalog, object, [filter], { timeZone: viewer.timeZone }).catch(
    (error: unknown) => {
      throw args.search ? toldInSearch(error, args, args.search) : error;
    },
  );
  return planListCall(name, args, context, info, full);
}

/** @throws ApiError as `planList` does; invalid-filter where the filter needs `planAnyListCall` */
export function planListCall(
  name: string,
  args: ListCallArguments,
  { db, viewer, catalog }: ApiContext,
  info: OperationPart & Pick<GraphQLResolveInfo, 'fieldNodes'>,
  context: FilterContext = { timeZone: viewer.timeZone },
): ListCall {
  const object = requireObject(catalog, name);
  const select = planSelection(catalog, object, info, selectionsOf(info, 'rows'));
  const plan = (given: ListArguments) => planList(catalog, db.tenantId, select, given, context);
  const node = args.search ? planSearch(name, args, args.search, plan) : plan(args);
  const withCursor = selects(info, 'nextCursor');
  return {
    node: { ...node, withCursor },
    wantsRows: selects(info, 'rows') || withCursor,
    wantsCount: selects(info, 'total') || selects(info, 'totalIsExact'),
    exactTotal: args.exactTotal,
  };
}

function planSearch<Plan>(
  name: string,
  args: ListArguments,
  search: LegacySearch,
  plan: (given: ListArguments) => Plan,
): Plan {
  const given = searchArguments(name, args, search);
  try {
    return plan(given);
  } catch (error) {
    throw toldInSearch(error, args, search);
  }
}

/** What is refused of a search is told by its place there. */
function toldInSearch(error: unknown, args: ListArguments, search: LegacySearch): unknown {
  if (!(error instanceof ApiError) || error.problem.path === undefined) return error;
  const { params, ...problem } = error.problem;
  const path = placeInSearch(error.problem.path, search, args.filter);
  const placed = params && 'propertyPath' in params ? { ...params, propertyPath: path } : params;
  return new ApiError({ ...problem, path, ...(placed && { params: placed }) });
}

/** The legacy search names page and order itself; a filter beside it must be fulfilled too. */
function searchArguments(name: string, args: ListArguments, search: LegacySearch): ListArguments {
  if (args.after != null || args.orderBy != null) {
    const path = args.after == null ? 'orderBy' : 'after';
    throw new ApiError({ message: 'bad-request', path, params: { reason: 'not taken with search' } });
  }
  const { filter, ...page } = legacySearch(name, search);
  return { ...page, filter: allOf(filter, args.filter ?? undefined) ?? null };
}

/** Reads what a list call answers. A count in an operation of its own never holds up the rows. */
export function listReader({
  node,
  wantsRows,
  wantsCount,
  exactTotal,
}: ListCall): (db: TenantDb, signal?: AbortSignal) => Promise<ListAnswer> {
  const { tenantId, select, where, order, limit } = node;
  const counted = { tenantId, object: select.object, where };
  const readPage = wantsRows ? pageReader(node) : undefined;
  const readCount = wantsCount ? (exactTotal ? exactCountReader : countReader)(counted) : undefined;
  return async (db, signal) => {
    const [page, total] = await Promise.all([readPage?.(db), readCount?.(db, signal)]);
    const place = page?.cursor;
    // A page that is not full is the last one.
    const nextCursor = place && Number(page.length) === limit ? encodeCursor(order, place) : null;
    return { rows: page?.rows ?? '[]', nextCursor, ...total };
  };
}
