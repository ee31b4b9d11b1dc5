import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { Temporal } from 'temporal-polyfill';
import { XLSX_MAX_ROWS } from '../../contract/export.ts';
import type { Kind } from '../../contract/kinds/kind.ts';
import type { RecordRow } from '../records/read.ts';
import type { CellText } from './cell-text.ts';
import { columnValues } from './column-values.ts';
import type { ExportColumn } from './export-columns.ts';

/** Characters of a cell at most. */
const CELL_LENGTH = 32_767;
const SHEET_NAME_LENGTH = 31;
/** The day count of spreadsheets begins here; earlier days are text. */
const FIRST_YEAR = 1900;
const DAY = 'yyyy-mm-dd';
const DAY_AND_TIME = 'yyyy-mm-dd hh:mm';
const FORMATS: Partial<Record<Kind, string>> = {
  LOCAL_DATE: DAY,
  LOCAL_DATETIME: DAY_AND_TIME,
  TIMESTAMP: DAY_AND_TIME,
};
const HEADER_WIDTH = 12;
const WIDEST = 40;

/** A workbook of one sheet: numbers and dates as such, instants in the zone given. */
export function xlsxOf(
  title: string,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly RecordRow[]>,
  text: CellText,
  timeZone: string,
): ReadableStream<Uint8Array> {
  const defs = columns.map(({ label, field }): ColumnDef => {
    const numFmt = FORMATS[field.kind];
    const width = Math.min(Math.max(label.length + 2, HEADER_WIDTH), WIDEST);
    return { header: label, width, ...(numFmt ? { numFmt } : {}) };
  });
  const rows = async function* (): AsyncGenerator<CellValue[]> {
    let left = XLSX_MAX_ROWS - 1;
    for await (const page of pages) {
      // Records that have come since they were counted: the file would not be what was asked for.
      if ((left -= page.length) < 0) throw new Error('There are more rows than a sheet holds');
      for (const row of page) yield columns.map((column) => cellValue(column, row, text, timeZone));
    }
  };
  return writeXlsxStream(rows(), {
    name: sheetName(title),
    columns: defs,
    freezePane: { rows: 1 },
    zip64: true,
  });
}

function cellValue(column: ExportColumn, row: RecordRow, text: CellText, timeZone: string): CellValue {
  const { values, isCut } = columnValues(column, row);
  const [value] = values;
  if (value === undefined) return null;
  const isOne = values.length === 1 && !isCut && !column.field.element;
  const own = isOne ? ownValue(column.field.kind, value, timeZone) : undefined;
  return own ?? cut(text(column, row));
}

/** Undefined: as text. */
function ownValue(kind: Kind, value: unknown, timeZone: string): CellValue | undefined {
  switch (kind) {
    case 'LONG': {
      // What a number would not hold exactly stays as its digits.
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case 'LOCAL_DATE':
      return day(Temporal.PlainDate.from(value as string).toPlainDateTime());
    case 'LOCAL_DATETIME':
      return day(Temporal.PlainDateTime.from(value as string));
    case 'TIMESTAMP':
      return day(
        Temporal.Instant.from(value as string)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime(),
      );
    default:
      return typeof value === 'number' ? value : undefined;
  }
}

/** A sheet knows no zones: the date whose UTC fields are what is to be read. */
function day(at: Temporal.PlainDateTime): Date | undefined {
  return at.year < FIRST_YEAR ? undefined : new Date(at.toZonedDateTime('UTC').epochMilliseconds);
}

const cut = (text: string): string =>
  text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH - 1)}…` : text;

const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, SHEET_NAME_LENGTH)
    .trim() || 'Export';
