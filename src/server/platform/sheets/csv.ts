import { stringify } from 'csv-stringify/sync';
import { definitionOf } from '../../../contract/formats/index.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { CellText } from './cell-text.ts';
import type { ExportColumn } from './export-columns.ts';
import { harmless } from './formulas.ts';

const BYTE_ORDER_MARK = '\ufeff';
const encoder = new TextEncoder();

/** CSV as RFC 4180 has it, in UTF-8 with a byte order mark: a header line, then a line for each record. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly RecordRow[]>,
  text: CellText,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BYTE_ORDER_MARK + lines([columns.map(({ label }) => harmless(label))]));
  for await (const rows of pages) {
    const cells = rows.map((row) =>
      columns.map((column) => {
        const cell = text(column, row);
        return isNumber(column) ? cell : harmless(cell);
      }),
    );
    if (cells.length) yield encoder.encode(lines(cells));
  }
}

/** The same of texts, page by page. */
export async function* csvLines(
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BYTE_ORDER_MARK);
  for await (const rows of pages) {
    if (rows.length) yield encoder.encode(lines(rows.map((cells) => cells.map(harmless))));
  }
}

/** A list of numbers is text. */
const isNumber = ({ field }: ExportColumn): boolean => definitionOf(field).numeric;

const lines = (cells: readonly (readonly string[])[]): string =>
  stringify(cells as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
