import { dequal } from 'dequal/lite';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';

/**
 * A record at its place on the page. The grid knows rows by their place, so that another page is shown by
 * refreshing the cells that are there: to build rows anew takes several times as long.
 */
export interface GridRow {
  readonly place: string;
  readonly record: ObjectRecord;
}

/** After so many pages the rows are built anew once. */
const PAGES_OF_A_ROW = 50;

/**
 * Puts the records of one page after the other in their places. A record that is asked for again and is as it was
 * keeps its row, so that nothing of it is drawn. Rows do not live for ever: at each refresh the grid tells a row's
 * components what they know already, and React remembers it until they are drawn, which never happens.
 */
export function rowPlaces(): (records: readonly ObjectRecord[]) => GridRow[] {
  let shown: readonly GridRow[] = [];
  let pages = 0;
  return (records) => {
    if (records[0]?.id !== shown[0]?.record.id) pages++;
    const age = Math.floor(pages / PAGES_OF_A_ROW);
    const rows = records.map((record, index) => {
      const place = `${age}.${index}`;
      const before = shown[index];
      return before?.place === place && isSame(before.record, record) ? before : { place, record };
    });
    shown = rows;
    return rows;
  };
}

function isSame(before: ObjectRecord, now: ObjectRecord): boolean {
  return before === now || (before.id === now.id && dequal(before, now));
}
