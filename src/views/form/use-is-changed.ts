import { useCallback, useContext, useSyncExternalStore } from 'react';
import { useFormStore } from '../form-state/form-context.ts';
import { PendingChangesContext } from '../widgets/pending-changes.ts';

/** Is there anything to save, counting what inputs still hold back? True with the first key. */
export function useIsChanged(): boolean {
  const store = useFormStore();
  const pending = useContext(PendingChangesContext);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [store.subscribe(listener), pending.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [store, pending],
  );
  return useSyncExternalStore(subscribe, () => pending.holds() || store.isDirty());
}
