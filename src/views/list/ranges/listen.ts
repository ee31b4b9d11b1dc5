import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../grid-row.ts';
import type { RangeSource } from './range-ask.ts';
import { copyCells } from './copy-cells.ts';

/**
 * Copies, pastes and fills cells of a grid by the keys of spreadsheets: what is copied are the chosen rows, where the cell
 * with the focus is in one of them, else that cell alone.
 */
export function listenToRanges(
  root: HTMLElement,
  api: GridApi<GridRow>,
  props: () => RangeSource,
  signal: AbortSignal,
): void {
  /** Undefined while something else has the keyboard, as an input over a cell does. */
  const focused = () => {
    const cell = document.activeElement?.closest('.ag-cell');
    const at = cell && root.contains(cell) ? api.getFocusedCell() : null;
    const record = at && api.getDisplayedRowAtIndex(at.rowIndex)?.data?.record;
    return record ? { record, path: at.column.getColId() } : undefined;
  };
  /** What is pinned stands elsewhere than in the user's order. */
  const displayed = () => {
    const models = new Map(props().columns.map(({ path, model }) => [path, model]));
    return api.getAllDisplayedColumns().flatMap((column) => models.get(column.getColId()) ?? []);
  };
  const ask = (type: 'paste' | 'fill', text: string): boolean => {
    const at = focused();
    const { onRange } = props();
    if (!at || !onRange) return false;
    const all = displayed();
    const start = all.findIndex(({ path }) => path === at.path);
    if (start < 0) return false;
    onRange({ type, text, record: at.record, columns: all.slice(start) });
    return true;
  };
  document.addEventListener(
    'copy',
    (event) => {
      const at = focused();
      if (!at || getSelection()?.isCollapsed === false) return;
      const { rows, selectedIds, format } = props();
      const isChosen = selectedIds.includes(at.record.id);
      const copied = isChosen ? rows.filter(({ id }) => selectedIds.includes(id)) : [at.record];
      const shown = displayed().filter(({ path }) => isChosen || path === at.path);
      if (shown.length === 0) return;
      event.clipboardData?.setData('text/plain', copyCells(copied, shown, format));
      event.preventDefault();
    },
    { signal },
  );
  document.addEventListener(
    'paste',
    (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '' && ask('paste', text)) event.preventDefault();
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'd' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (ask('fill', '')) event.preventDefault();
    },
    { signal },
  );
}
