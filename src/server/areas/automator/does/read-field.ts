import { queryFilter } from '../../../../contract/filter/filter.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList } from '../../../base/records/read.ts';
import type { Step } from '../behaviour.ts';

/**
 * A field of records of the workflow's object, as the API answers it, by id.
 * @throws ApiError unknown-field for one that is not there for whoever acts
 */
export async function valuesOfField(
  { world: { tx }, acting: { owner, about } }: Step,
  name: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const [field, id] = [about.fields.get(name), about.fields.get('id')];
  if (!field || !id) throw new ApiError({ message: 'unknown-field', params: { field: name } });
  const select = {
    object: about,
    values: [
      { type: 'column' as const, key: 'id', field: id },
      { type: 'column' as const, key: 'value', field },
    ],
  };
  const page = { limit: ids.length, offset: 0, filter: queryFilter(about.name, 'id', 'IN', [...ids]) };
  const { catalog, timeZone } = owner;
  const rows = await readList(tx, planList(catalog, tx.tenantId, select, page, { timeZone }));
  return new Map(rows.map((row) => [String(row['id']), row['value']]));
}
