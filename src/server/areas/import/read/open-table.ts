import type { ReadingChoice } from '../runs/import-run.ts';
import { csvTable } from './csv-table.ts';
import type { FileSource } from './file-source.ts';
import type { Table } from './table.ts';
import { xlsxTable } from './xlsx/xlsx-table.ts';

/**
 * Opens a file as it is to be read.
 * @throws ApiError `file-…` with place and remedy, also while the rows are read
 */
export function openTable(source: FileSource, choice: ReadingChoice): Promise<Table> {
  return choice.format === 'csv' ? csvTable(source, choice) : xlsxTable(source, choice);
}
