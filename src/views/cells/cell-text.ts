import { kindOf } from '../../contract/kinds/index.ts';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import { labelText } from '../../contract/label.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';

/** A related record, or anything else that stands in a list, as text. */
export function itemText(item: unknown, { field }: ColumnModel): string {
  if (typeof item === 'object' && item !== null) {
    return labelText(field.recordLabel ?? '', item as Readonly<Record<string, unknown>>);
  }
  return String(item);
}

/** A value as text: by its kind, in the user's language and zone; nothing for no value. */
export function cellText(value: unknown, column: ColumnModel, format: FormatContext): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    return new Intl.ListFormat(format.locale).format(value.map((item) => itemText(item, column)));
  }
  // At the end of a path stands a field of another object: its kind is not known here.
  if (typeof value === 'object' || column.path !== column.field.name) return itemText(value, column);
  return kindOf(column.field.kind).format(value, format, column.field);
}
