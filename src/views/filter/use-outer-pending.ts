import { useContext, useEffect } from 'react';
import { type PendingChanges, PendingChangesContext } from '../widgets/pending-changes.ts';

/** What the editor's inputs hold back is asked for when the form around asks for it. */
export function useOuterPending(pending: PendingChanges): void {
  const outer = useContext(PendingChangesContext);
  useEffect(() => outer.register(() => pending.flush()), [outer, pending]);
}
