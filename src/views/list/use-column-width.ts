import type { Column } from 'ag-grid-community';
import { useCallback, useSyncExternalStore } from 'react';

/** Pixels of a grid's column as it is now; undefined where there is no grid. */
export function useColumnWidth(column: Column | undefined): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      column?.addEventListener('widthChanged', listener);
      return () => column?.removeEventListener('widthChanged', listener);
    },
    [column],
  );
  return useSyncExternalStore(subscribe, () => column?.getActualWidth());
}
