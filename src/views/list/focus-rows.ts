/** For a bar that goes, and with it the button that has the focus: it is at the rows then. */
export function focusRows(bar: HTMLElement | null): void {
  const table = bar?.closest('.object-table');
  // The cell that had the focus last stays known to the grid.
  const last = table?.querySelector<HTMLElement>('.ag-cell-focus');
  (last ?? table?.querySelector<HTMLElement>('[role="columnheader"]'))?.focus();
}
