import type { GridApi } from 'ag-grid-community';
import type { RefObject } from 'react';
import { useSingleKeys } from '../widgets/single-keys.ts';
import type { GridRow } from './grid-row.ts';

/** For Tab: the grid is one stop, as its pattern wants it; within it the arrows lead. */
export const leaveGrid = () => false;

/** Puts the focus into the row that had it last, in the same column; at first into the first. Answers whether there is one. */
export function enterGrid(api: GridApi<GridRow>): boolean {
  const last = api.getDisplayedRowCount() - 1;
  if (last < 0) return false;
  const before = api.getFocusedCell();
  const columns = api.getAllDisplayedColumns();
  // The name tells more than the checkbox before it.
  const column = before?.column ?? columns.find((each) => each.isSortable()) ?? columns[0];
  if (!column) return false;
  api.setFocusedCell(Math.min(before?.rowIndex ?? 0, last), column);
  return true;
}

/** As the arrow does, which brings the row into sight. */
function press(key: 'ArrowDown' | 'ArrowUp'): void {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

/** J and K go from row to row: in the grid that has the focus, and into that of a list from anywhere on its screen. */
export function useRowKeys(
  api: GridApi<GridRow> | undefined,
  root: RefObject<HTMLElement | null>,
  isOfScreen: boolean,
): void {
  const step = (key: 'ArrowDown' | 'ArrowUp') => () => {
    if (!root.current?.contains(document.activeElement)) {
      return api !== undefined && isOfScreen && enterGrid(api);
    }
    press(key);
    return true;
  };
  useSingleKeys({ j: step('ArrowDown'), k: step('ArrowUp') });
}
