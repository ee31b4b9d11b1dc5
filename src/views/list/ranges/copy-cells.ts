import { stringify } from 'csv-stringify/browser/esm/sync';
import { parse } from 'csv-parse/browser/esm/sync';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { columnValue, relatedRecord } from '../../../engine/model/column-value.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import type { ColumnModel } from '../../../engine/model/object-model.ts';
import { cellText } from '../../cells/index.ts';
import { plainElement, writeTyped } from './typed-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** A cell's value as it is pasted again: exact, as people of the language type it; records by their labels. */
export function copiedText(row: Row, column: ColumnModel, format: FormatContext): string {
  const { through, field, path } = column;
  if (through) {
    const related = relatedRecord(row, through);
    return related ? copiedText(related, through.column, format) : '';
  }
  const value = columnValue(row, column);
  if (Array.isArray(value) && field.kind === 'LIST' && path === field.name) {
    const plain = plainElement(field);
    const write = (item: unknown) =>
      plain ? writeTyped(item, plain, row, format) : cellText([item], column, format, row);
    return writeItems(value.map(write));
  }
  // Of a path that the view names, the field at its end is not known.
  if (Array.isArray(value) || isRelation(field) || (!field.isCustomField && path !== field.name))
    return cellText(value, column, format, row);
  return writeTyped(value, field, row, format);
}

/** The cells as spreadsheets take them: parted by tabs, lines by line ends. */
export const copyCells = (
  records: readonly ObjectRecord[],
  columns: readonly ColumnModel[],
  format: FormatContext,
): string =>
  stringify(
    records.map((record) => columns.map((column) => copiedText(record, column, format))),
    { delimiter: '\t', record_delimiter: '\n' },
  ).replace(/\n$/, '');

/** Several values in one cell: parted by commas, in quotes where they hold what parts them. */
const writeItems = (items: readonly string[]): string =>
  items.map((item) => (/[,;"\n]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');

/** The inverse, as people type it: semicolons and lines part values too. */
export const readItems = (text: string): string[] =>
  parse(text, { delimiter: [',', ';'], relax_quotes: true, relax_column_count: true, trim: true })
    .flat()
    .filter((item) => item !== '');

/** The inverse: what a spreadsheet has copied, line by line. A quote within a text is one of the text. */
export const readCells = (text: string): string[][] =>
  parse(text.replace(/\r?\n$/, ''), {
    delimiter: '\t',
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
