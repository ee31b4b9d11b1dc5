import type { Problem } from '../../../../contract/errors.ts';

/** Without empty cells beyond the last column, as lists and hand-made files have them. */
export function trimmed(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length;
  while (length > width && (cells[length - 1] ?? '').trim() === '') length--;
  return length === cells.length ? cells : cells.slice(0, length);
}

/** What is wrong with a row that has more cells than the file has columns: its values may be in wrong places. */
export function shapeProblem(cells: readonly string[], width: number): Problem | undefined {
  if (cells.length <= width) return undefined;
  return { message: 'file-many-cells', params: { cells: cells.length, columns: width } };
}

/** The same of a row that comes back uncorrected: the cells that were too many stand in columns of their own. */
export function beyondProblem(cells: readonly string[], beyond: readonly number[]): Problem | undefined {
  const last = beyond.findLast((column) => (cells[column] ?? '').trim() !== '');
  if (last === undefined) return undefined;
  return { message: 'file-many-cells', params: { cells: last + 1, columns: beyond[0] ?? last } };
}
