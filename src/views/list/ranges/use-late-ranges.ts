import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useRef } from 'react';
import type { GridRow } from '../grid-row.ts';
import type { RangeSource } from './range-ask.ts';

/** Has the grid's cells be copied, pasted and filled. Where the code cannot be loaded, keys do what the browser does. */
export function useLateRanges(
  root: RefObject<HTMLElement | null>,
  api: GridApi<GridRow> | undefined,
  props: RangeSource,
): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  }, [props]);
  const isUsed = props.onRange !== undefined;
  useEffect(() => {
    const place = root.current;
    if (!isUsed || !api || !place) return undefined;
    const gone = new AbortController();
    import('./listen.ts').then(
      ({ listenToRanges }) => {
        if (!gone.signal.aborted) listenToRanges(place, api, () => latest.current, gone.signal);
      },
      () => undefined,
    );
    return () => gone.abort();
  }, [root, api, isUsed]);
}
