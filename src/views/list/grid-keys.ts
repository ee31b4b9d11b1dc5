import type { GridApi } from 'ag-grid-community';
import type { RefObject } from 'react';
import { useSingleKeys } from '../widgets/single-keys.ts';
import type { GridRow } from './grid-row.ts';

/** For Tab: the grid is one stop, as its pattern wants it; within it the arrows lead. */
export const leaveGrid = () => false;

/**
 * Puts the focus into a row, so many rows after the one that had it last, in the same column; at first into the first row.
 * Answers whether there is one.
 */
export function focusRow(api: GridApi<GridRow>, steps: number): boolean {
  const last = api.getDisplayedRowCount() - 1;
  if (last < 0) return false;
  const before = api.getFocusedCell();
  const columns = api.getAllDisplayedColumns();
  // The name tells more than the checkbox before it.
  const column = before?.column ?? columns.find((each) => each.isSortable()) ?? columns[0];
  if (!column) return false;
  const row = before ? Math.min(Math.max(before.rowIndex + steps, 0), last) : 0;
  api.ensureIndexVisible(row);
  api.setFocusedCell(row, column);
  return true;
}

/** J and K go from row to row: in the grid that has the focus, and into that of a list from anywhere on its screen. */
export function useRowKeys(
  api: GridApi<GridRow> | undefined,
  root: RefObject<HTMLElement | null>,
  isOfScreen: boolean,
): void {
  const step = (steps: number) => () => {
    const isInside = root.current?.contains(document.activeElement) ?? false;
    return api !== undefined && (isInside || isOfScreen) && focusRow(api, isInside ? steps : 0);
  };
  useSingleKeys({ j: step(1), k: step(-1) });
}
