import type { Column } from 'ag-grid-community';
import { useCallback, useSyncExternalStore } from 'react';

const cells = new WeakMap<Column, Set<() => void>>();

/** The cells that follow a column's width. They come and go with the pages: the grid is asked once for all of them. */
function cellsOf(column: Column): Set<() => void> {
  const known = cells.get(column);
  if (known) return known;
  const all = new Set<() => void>();
  cells.set(column, all);
  column.addEventListener('widthChanged', () => {
    for (const cell of all) cell();
  });
  return all;
}

/** Pixels of a grid's column as it is now; undefined where there is no grid. */
export function useColumnWidth(column: Column | undefined): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const all = column && cellsOf(column);
      all?.add(listener);
      return () => all?.delete(listener);
    },
    [column],
  );
  return useSyncExternalStore(subscribe, () => column?.getActualWidth());
}
