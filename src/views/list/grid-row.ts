import type { ObjectRecord } from '../../engine/hooks/documents.ts';

/**
 * A record at its place on the page. The grid knows rows by their place, so that another page is shown by
 * refreshing the cells that are there: to build rows anew takes several times as long.
 */
export interface GridRow {
  readonly place: string;
  readonly record: ObjectRecord;
}

export function gridRows(records: readonly ObjectRecord[]): GridRow[] {
  return records.map((record, index) => ({ place: String(index), record }));
}
