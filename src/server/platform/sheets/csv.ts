import { stringify } from 'csv-stringify/sync';
import { intlLocale, type Locale } from '../../../contract/constants.ts';
import { definitionOf } from '../../../contract/formats/index.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { CellText } from './cell-text.ts';
import type { ExportColumn } from './export-columns.ts';
import { harmless } from './formulas.ts';

const BYTE_ORDER_MARK = '\ufeff';
const encoder = new TextEncoder();

/** What spreadsheets of a language split lines at: a semicolon where commas are in numbers. */
export function separatorOf(locale: Locale): string {
  const parts = new Intl.NumberFormat(intlLocale(locale)).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ';' : ',';
}

/** CSV as RFC 4180 has it, in UTF-8 with a byte order mark: a header line, then a line for each record. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly RecordRow[]>,
  text: CellText,
  separator: string,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BYTE_ORDER_MARK + lines([columns.map(({ label }) => harmless(label))], separator));
  for await (const rows of pages) {
    const cells = rows.map((row) =>
      columns.map((column) => {
        const cell = text(column, row);
        if (!isNumber(column)) return harmless(cell);
        // Where lines are split at semicolons a point in a number is none.
        return separator === ';' ? cell.replace('.', ',') : cell;
      }),
    );
    if (cells.length) yield encoder.encode(lines(cells, separator));
  }
}

/** The same of texts, page by page. */
export async function* csvLines(
  pages: AsyncIterable<readonly (readonly string[])[]>,
  separator: string,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BYTE_ORDER_MARK);
  for await (const rows of pages) {
    if (rows.length)
      yield encoder.encode(
        lines(
          rows.map((cells) => cells.map(harmless)),
          separator,
        ),
      );
  }
}

/** A list of numbers is text. */
const isNumber = ({ field }: ExportColumn): boolean => definitionOf(field).numeric;

const lines = (cells: readonly (readonly string[])[], delimiter: string): string =>
  stringify(cells as string[][], { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n;,]/ });
