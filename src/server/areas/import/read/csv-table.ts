import type { ReadingChoice } from '../runs/import-run.ts';
import { csvRows } from './csv-rows.ts';
import { decoded } from './decode.ts';
import { detectDelimiter, namedDelimiter } from './delimiter.ts';
import type { FileSource } from './file-source.ts';
import type { Table } from './table.ts';

/** Characters by which the delimiter is found. */
const HEAD = 64 * 1024;

/** @throws ApiError file-encoding; while rows are read also file-nul, file-quote, file-cell, file-columns */
export async function csvTable(source: FileSource, choice: ReadingChoice): Promise<Table> {
  const encoding = choice.encoding ?? 'utf-8';
  let bytesRead = 0;
  const bytes = async function* () {
    for await (const piece of source.read(0)) {
      bytesRead += piece.length;
      yield piece;
    }
  };
  const text = decoded(bytes(), encoding);
  const head = await headOf(text);
  const named = namedDelimiter(head);
  const delimiter = choice.delimiter ?? named?.delimiter ?? detectDelimiter(head);
  const pieces = async function* () {
    // The line that names the delimiter is no row, but counts as a line.
    yield named ? `\n${head.slice(named.length)}` : head;
    yield* text;
  };
  return {
    reading: { format: 'csv', encoding, delimiter, sheet: null, sheets: [] },
    rows: csvRows(pieces(), delimiter),
    progress: () => (source.size ? bytesRead / source.size : 1),
    close: async () => void (await text.return(undefined)),
  };
}

async function headOf(text: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (head.length < HEAD) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}
