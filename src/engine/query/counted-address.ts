import type { CountedInfo } from '../../contract/metadata/introspection.ts';
import { allOf } from '../../contract/filter/filter.ts';
import { leadsTo } from '../../contract/metadata/related.ts';

/** The address of the list that shows the records which a field of the record counts, and no others. */
export function countedAddress({ objectName, route, field, kind, where }: CountedInfo, id: string): string {
  const filter = allOf(where ?? undefined, leadsTo(objectName, { name: field, kind }, [id]));
  return `${route}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}
