import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GridRow } from '../grid-row.ts';
import type { RangeSource } from './range-ask.ts';

/** Cells are copied, pasted and filled once the grid has had the focus: the code comes with that. Answers what to call then. */
export function useLateRanges(
  root: RefObject<HTMLElement | null>,
  api: GridApi<GridRow> | undefined,
  props: RangeSource,
): () => void {
  const [isWanted, setWanted] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  }, [props]);
  const isUsed = props.onRange !== undefined;
  useEffect(() => {
    const place = root.current;
    if (!isWanted || !isUsed || !api || !place) return undefined;
    const gone = new AbortController();
    import('./listen.ts').then(
      ({ listenToRanges }) => {
        if (!gone.signal.aborted) listenToRanges(place, api, () => latest.current, gone.signal);
      },
      // Without it, keys do what the browser does.
      () => setWanted(false),
    );
    return () => gone.abort();
  }, [root, api, isWanted, isUsed]);
  return () => setWanted(true);
}
