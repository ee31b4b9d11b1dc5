import type { FileSource } from '../../../../../src/server/areas/import/read/file-source.ts';
import { EncodingSurvey } from '../../../../../src/server/areas/import/read/encoding.ts';
import { openTable } from '../../../../../src/server/areas/import/read/open-table.ts';
import type { ImportRow, ReadingChoice } from '../../../../../src/server/areas/import/runs/import-run.ts';

/** Bytes in pieces of a size, as if they came from far away. */
export function sourceOf(bytes: Uint8Array, pieceBytes = 1000): FileSource {
  return {
    size: bytes.length,
    async *read(from) {
      for (let at = from; at < bytes.length; at += pieceBytes) {
        yield await Promise.resolve(bytes.subarray(at, at + pieceBytes));
      }
    },
  };
}

export const encodingOf = (bytes: Uint8Array): string => {
  const survey = new EncodingSurvey();
  for (let at = 0; at < bytes.length; at += 999) survey.push(bytes.subarray(at, at + 999));
  return survey.end();
};

export const CSV: ReadingChoice = {
  format: 'csv',
  encoding: null,
  delimiter: null,
  sheet: null,
  hasHeader: null,
};

/** All rows of a file, and how it was read. */
export async function readTable(bytes: Uint8Array, choice: Partial<ReadingChoice> = {}, pieceBytes?: number) {
  const isCsv = choice.format !== 'xlsx';
  const encoding = choice.encoding ?? (isCsv ? encodingOf(bytes) : null);
  const table = await openTable(sourceOf(bytes, pieceBytes), { ...CSV, ...choice, encoding });
  const rows: ImportRow[] = [];
  for await (const piece of table.rows) rows.push(...piece);
  await table.close();
  return { reading: table.reading, rows };
}
