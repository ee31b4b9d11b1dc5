import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { FieldState, FormStore } from './form-store.ts';

/** The form that an input of a kind writes to. */
export const FormStoreContext = createContext<FormStore | undefined>(undefined);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error('Inputs of kinds stand in a RecordForm.');
  return store;
}

/** What a field of the form shows; renders anew for changes of this field only. */
export function useFieldState(name: string): FieldState {
  const store = useFormStore();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeField(name, listener),
    [store, name],
  );
  return useSyncExternalStore(subscribe, () => store.field(name));
}
