import { labelText } from '../../../contract/label.ts';
import { LISTED } from '../../base/plan/columns.ts';
import type { RecordRow } from '../../base/records/read.ts';
import type { ExportColumn } from './export-columns.ts';

/** What a record has at the end of a column's path: one value, or those of a list; blanks are left out. */
export interface ColumnValues {
  readonly values: readonly unknown[];
  /** A list has more than these. */
  readonly isCut: boolean;
}

export function columnValues({ steps }: ExportColumn, row: RecordRow): ColumnValues {
  let values: readonly unknown[] = [row];
  let isCut = false;
  for (const { field } of steps) {
    values = values.flatMap((value) => {
      const own = (value as RecordRow)[field.name];
      if (!Array.isArray(own)) return own === null || own === undefined || own === '' ? [] : [own];
      if (!field.relation) return own as unknown[];
      isCut ||= own.length > LISTED;
      return own.slice(0, LISTED) as unknown[];
    });
  }
  return { values, isCut };
}

/** A related record: its label or, raw, its id. */
export function relatedText({ field }: ExportColumn, record: unknown, raw: boolean): string {
  const row = record as RecordRow;
  return raw ? String(row['id']) : labelText(field.recordLabel ?? '', row);
}
