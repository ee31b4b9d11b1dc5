import { definitionOf } from '../../../../contract/formats/index.ts';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import { SYSTEM_FIELDS } from '../../../../contract/metadata/fields.ts';

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS.map(({ name }) => name));

/** Why the quick search cannot look through a field; undefined where it can. */
export function notSearched(field: ObjectField): 'kind' | 'index' | undefined {
  const { text, numeric } = definitionOf(field);
  if (!text && !numeric) return 'kind';
  const needsIndex = text && !SYSTEM.has(field.name);
  return needsIndex && field.searchable === false ? 'index' : undefined;
}

/** Fields that the list can be sorted by at first. */
export function isSorted(field: ObjectField): boolean {
  return field.sortable && !field.isCustomField;
}
