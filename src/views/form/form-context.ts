import { createContext, useContext } from 'react';
import type { FormStore } from './form-store.ts';

/** The form that an input of a kind writes to. */
export const FormStoreContext = createContext<FormStore | undefined>(undefined);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error('Inputs of kinds stand in a RecordForm.');
  return store;
}
