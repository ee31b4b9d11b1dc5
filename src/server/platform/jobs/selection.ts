import { BULK_MAX_IDS } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { withKept } from '../../base/records/kept-members.ts';
import type { Selection } from '../../base/sql/batch-items.ts';

/** Which records a bulk call is about. */
export interface SelectionArguments {
  readonly ids?: readonly string[] | null;
  readonly filter?: CompoundFilter | null;
}

/**
 * Either ids or a filter: neither would mean all records, which nobody may ask for by accident.
 * @throws ApiError required, bad-request, too-long, invalid-filter
 */
export async function planBulkSelection(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  { ids, filter }: SelectionArguments,
  context: FilterContext,
): Promise<Selection> {
  if (ids != null && filter != null) {
    throw new ApiError({ message: 'bad-request', path: 'filter', params: { value: 'ids, filter' } });
  }
  if (filter != null) {
    const full = await withKept(db, catalog, object, [filter], context);
    return { where: resolveFilter(catalog, object, filter, full) };
  }
  if (!ids?.length) throw new ApiError({ message: 'required', path: 'ids' });
  if (ids.length > BULK_MAX_IDS) {
    throw new ApiError({ message: 'too-long', path: 'ids', params: { maxLength: BULK_MAX_IDS } });
  }
  return { ids: [...new Set(ids)] };
}
