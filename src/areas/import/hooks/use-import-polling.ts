import { useEffect } from 'react';

/** What goes on is told; this is for where a proxy holds back what is told (milliseconds). */
const EVERY_MS = 2000;

interface Query {
  readonly startPolling: (everyMs: number) => void;
  readonly stopPolling: () => void;
}

/** Asks a query again and again while something goes on that nobody here does. */
export function useImportPolling({ startPolling, stopPolling }: Query, goesOn: boolean): void {
  useEffect(() => {
    if (!goesOn) return undefined;
    startPolling(EVERY_MS);
    return stopPolling;
  }, [goesOn, startPolling, stopPolling]);
}
