import type { TableColumn } from '../table-columns.ts';

/** Pixels of a list beside each other on a sheet that lies on its side, A4 or letter, in the size of print. */
const ROOM = 1200;
/** On paper what is longer has lines below. */
const MOST = 200;

interface Printed {
  readonly columns: readonly TableColumn[];
  /** Those for which there is no room. */
  readonly left: readonly TableColumn[];
}

/** The columns that a sheet has room for, from the first on; that one always. */
export function printedColumns(all: readonly TableColumn[]): Printed {
  const columns: TableColumn[] = [];
  const valued = all.filter(({ model }) => model !== undefined);
  let taken = 0;
  for (const column of valued) {
    taken += Math.min(column.size.width ?? column.size.minWidth, MOST);
    if (columns.length > 0 && taken > ROOM) break;
    columns.push(column);
  }
  return { columns, left: valued.slice(columns.length) };
}
