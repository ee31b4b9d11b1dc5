import type { TableColumn } from '../table-columns.ts';

/** The columns among which one can move, in order: those of its own side. What holds the menus of the rows stays. */
export function columnsBeside(columns: readonly TableColumn[], path: string): readonly TableColumn[] {
  const moved = columns.find((column) => column.path === path);
  return columns.filter(({ model, pinned }) => model !== undefined && pinned === moved?.pinned);
}

/** The paths of all columns, after one has gone to a place (from 0) among those of its side. */
export function movedTo(columns: readonly TableColumn[], path: string, place: number): readonly string[] {
  const beside = columnsBeside(columns, path).map((column) => column.path);
  const next = beside.filter((each) => each !== path).toSpliced(place, 0, path);
  return columns.map((column) => (beside.includes(column.path) ? (next.shift() ?? '') : column.path));
}
