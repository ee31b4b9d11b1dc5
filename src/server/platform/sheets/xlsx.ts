import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { XLSX_MAX_ROWS } from '../../../contract/calls/export.ts';
import { storageOf } from '../../base/formats/index.ts';
import type { WallClock } from '../../base/kinds/sheet-value.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { CellText } from './cell-text.ts';
import { columnValues } from './column-values.ts';
import type { ExportColumn } from './export-columns.ts';
import { unlikeGuarded } from './formulas.ts';

/** Characters of a cell at most. */
const CELL_LENGTH = 32_767;
const SHEET_NAME_LENGTH = 31;
const HEADER_WIDTH = 12;
const WIDEST = 40;

/**
 * A workbook of one sheet: numbers and dates as such, instants in the zone given. Without a zone nothing is rounded: what a
 * sheet would keep in part, or an instant, is text as the API has it.
 */
export function xlsxOf(
  title: string,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly RecordRow[]>,
  text: CellText,
  timeZone: string | undefined,
): ReadableStream<Uint8Array> {
  const defs = columns.map(({ label, field }): ColumnDef => {
    const numFmt = storageOf(field).sheet?.numFmt;
    const width = Math.min(Math.max(label.length + 2, HEADER_WIDTH), WIDEST);
    return { header: label, width, ...(numFmt ? { numFmt } : {}) };
  });
  const wallOf = timeZone === undefined ? undefined : wallClock(timeZone);
  const rows = async function* (): AsyncGenerator<CellValue[]> {
    let left = XLSX_MAX_ROWS - 1;
    for await (const page of pages) {
      // Records that have come since they were counted: the file would not be what was asked for.
      if ((left -= page.length) < 0) throw new Error('There are more rows than a sheet holds');
      for (const row of page) yield columns.map((column) => cellValue(column, row, text, wallOf));
    }
  };
  return writeXlsxStream(rows(), {
    name: sheetName(title),
    columns: defs,
    freezePane: { rows: 1 },
    zip64: true,
  });
}

function cellValue(
  column: ExportColumn,
  row: RecordRow,
  text: CellText,
  wallOf: WallClock | undefined,
): CellValue {
  const { values, isCut } = columnValues(column, row);
  const [value] = values;
  if (value === undefined) return null;
  const isOne = values.length === 1 && !isCut && !column.field.element;
  const own = isOne ? storageOf(column.field).sheet?.value?.(value, wallOf) : undefined;
  return own ?? cut(unlikeGuarded(text(column, row)));
}

const FIELDS = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)/;

/** What clocks of the zone show at an instant, as if they were in UTC; quicker than Temporal by far. */
function wallClock(timeZone: string): WallClock {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  return (instant) => {
    const [, month, date, year, hour, minute, second] = FIELDS.exec(format.format(Date.parse(instant))) ?? [];
    return Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(date),
      Number(hour),
      Number(minute),
      Number(second),
    );
  };
}

const cut = (text: string): string =>
  text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text;

const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, SHEET_NAME_LENGTH)
    .trim() || 'Export';
