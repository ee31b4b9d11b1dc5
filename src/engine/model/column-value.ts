import { definitionOf } from '../../contract/formats/index.ts';
import { valueAt } from '../../contract/label.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import type { ColumnModel, ThroughModel } from './object-model.ts';
import { readOwnValue } from './own-values.ts';

/** The record whose value a column shows that leads over relations. */
export const relatedRecord = (
  record: Readonly<Record<string, unknown>> | undefined,
  { names }: Pick<ThroughModel, 'names'>,
): Readonly<Record<string, unknown>> | undefined =>
  (record && (valueAt(record, names.join('.')) ?? undefined)) as
    | Readonly<Record<string, unknown>>
    | undefined;

/** The value of a record in a column; nothing where it has none. Tenants' own numbers stand as texts in records. */
export function columnValue(
  record: Readonly<Record<string, unknown>> | undefined,
  { field, path, through }: Pick<ColumnModel, 'field' | 'path' | 'through'>,
): unknown {
  if (through) return columnValue(relatedRecord(record, through), through.column);
  if (!field.isCustomField) return valueAt(record, path);
  const value = readOwnValue(record?.[CUSTOM_FIELDS.name], field);
  const definition = definitionOf(field);
  const number = definition.numeric ? definition.parse(value, field) : undefined;
  return number?.ok ? number.value : value;
}
