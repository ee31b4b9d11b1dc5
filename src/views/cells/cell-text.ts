import { fieldIn } from '../../contract/formats/index.ts';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import { labelText } from '../../contract/label.ts';
import { relatedRecord } from '../../engine/model/column-value.ts';
import type { ColumnModel } from '../../engine/model/object-model.ts';
import { elementText, valueText } from '../../contract/record/value-text.ts';
import { formatView } from '../formats/index.ts';
import { yearOf } from '../widgets/dates/date-text.ts';

/** A related record, or anything else that stands in a list, as text. */
export function itemText(item: unknown, { field }: ColumnModel, format: FormatContext): string {
  if (field.element) return elementText(item, field, format);
  if (typeof item === 'object' && item !== null) {
    return labelText(field.recordLabel ?? '', item as Readonly<Record<string, unknown>>);
  }
  return String(item);
}

/**
 * A value as text: by its kind, in the user's language and zone; nothing for no value.
 * @param row the record, where another field of it may say more
 */
export function cellText(
  value: unknown,
  column: ColumnModel,
  format: FormatContext,
  row?: Readonly<Record<string, unknown>>,
): string {
  const { through } = column;
  if (through) return cellText(value, through.column, format, relatedRecord(row, through));
  if (value === null || value === undefined || value === '') return '';
  if (column.cell === 'year') return yearOf(value);
  if (Array.isArray(value)) {
    return new Intl.ListFormat(format.locale).format(value.map((item) => itemText(item, column, format)));
  }
  // At the end of a path stands a field of another object: its kind is not known here.
  if (typeof value === 'object' || column.path !== column.field.name) return itemText(value, column, format);
  const text = valueText(value, fieldIn(column.field, row), format);
  return formatView(column.field)?.shown?.(text) ?? text;
}
