import { definitionOf } from '../../contract/formats/index.ts';
import { valueAt } from '../../contract/label.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import type { ColumnModel } from './object-model.ts';
import { readOwnValue } from './own-values.ts';

/** The value of a record in a column; nothing where it has none. Tenants' own numbers stand as texts in records. */
export function columnValue(
  record: Readonly<Record<string, unknown>> | undefined,
  { field, path }: Pick<ColumnModel, 'field' | 'path'>,
): unknown {
  if (!field.isCustomField) return valueAt(record, path);
  const value = readOwnValue(record?.[CUSTOM_FIELDS.name], field);
  const definition = definitionOf(field);
  const number = definition.numeric ? definition.parse(value, field) : undefined;
  return number?.ok ? number.value : value;
}
