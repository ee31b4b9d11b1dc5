import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, Computed, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ValueNode } from './nodes.ts';

type CountOf = Extract<Computed, { type: 'count' }>;

/** The model's own filter depends on no time and no zone: `buildCatalog` refuses one that does. */
export function planCount(catalog: Catalog, key: string, { list, where }: CountOf): ValueNode {
  const target = catalog.objects.get(list.relation?.target ?? '') as ObjectType;
  const condition = where && resolveFilter(catalog, target, where, { timeZone: 'UTC' });
  return { type: 'count', key, list, target, where: condition };
}
