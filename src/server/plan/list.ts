import { LIST_MAX_LIMIT } from '../../contract/constants.ts';
import { ApiError } from '../../contract/errors.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { shown } from '../../contract/kinds/text.ts';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';
import { planCondition } from './condition.ts';
import type { ListNode, OrderNode, SelectNode } from './nodes.ts';

export interface ListArguments {
  readonly limit: number;
  readonly offset: number;
  readonly orderBy?: readonly { readonly field: string; readonly direction: OrderNode['direction'] }[] | null;
  readonly filter?: CompoundFilter | null;
}

/**
 * Plans one page of a list. Without an order of its own a list is in the order of creation (ids grow with time);
 * the id always comes last, so that the order is the same on every page.
 * @throws ApiError bad-request for bounds, unknown-field for the order, invalid-filter
 */
export function planList(
  catalog: Catalog,
  tenantId: string,
  select: SelectNode,
  { limit, offset, orderBy, filter }: ListArguments,
): ListNode {
  const { object } = select;
  if (limit < 0 || limit > LIST_MAX_LIMIT) {
    throw new ApiError({
      message: 'bad-request',
      path: 'limit',
      params: { value: limit, max: LIST_MAX_LIMIT },
    });
  }
  if (offset < 0) throw new ApiError({ message: 'bad-request', path: 'offset', params: { value: offset } });
  const where = filter ? planCondition(catalog, object, filter) : undefined;
  return { tenantId, select, where, order: planOrder(object, orderBy ?? []), limit, offset };
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
