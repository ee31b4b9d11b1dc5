import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { decodeCursor } from './cursor.ts';
import type { ListNode, OrderNode, SelectNode } from './nodes.ts';

export interface ListArguments {
  readonly limit: number;
  readonly offset: number;
  /** The `nextCursor` of the page before: the list goes on there, however far that is. */
  readonly after?: string | null;
  readonly orderBy?: readonly { readonly field: string; readonly direction: OrderNode['direction'] }[] | null;
  readonly filter?: CompoundFilter | null;
}

/**
 * Plans one page of a list. Without an order of its own a list is in the order of creation (ids grow with time);
 * the id always comes last, so that the order is the same on every page.
 * @throws ApiError bad-request for bounds and cursor, unknown-field for the order, invalid-filter
 */
export function planList(
  catalog: Catalog,
  tenantId: string,
  select: SelectNode,
  { limit, offset, after, orderBy, filter }: ListArguments,
  context: FilterContext,
): ListNode {
  const { object } = select;
  if (limit < 0 || limit > LIST_MAX_LIMIT) refuse('limit', limit, { max: LIST_MAX_LIMIT });
  if (offset < 0) refuse('offset', offset);
  const order = planOrder(object, orderBy ?? []);
  if (after != null && offset > 0) refuse('offset', offset, { max: 0 });
  return {
    tenantId,
    select,
    where: filter ? resolveFilter(catalog, object, filter, context) : undefined,
    order,
    limit,
    offset,
    after: after == null ? undefined : decodeCursor(order, after),
  };
}

function refuse(path: string, value: number, bounds: { readonly max?: number } = {}): never {
  throw new ApiError({ message: 'bad-request', path, params: { value, ...bounds } });
}

function planOrder(object: ObjectType, orderBy: NonNullable<ListArguments['orderBy']>): OrderNode[] {
  return orderBy.map(({ field: name, direction }, index) => {
    const field = object.fields.get(name);
    if (!field?.sortable) {
      throw new ApiError({
        message: 'unknown-field',
        path: `orderBy[${index}].field`,
        params: { field: shown(name) },
      });
    }
    return { field, direction };
  });
}
