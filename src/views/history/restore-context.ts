import { createContext } from 'react';
import type { FormFieldModel } from '../../engine/model/object-model.ts';

/** Saves an earlier value of a field where there is no form to put it into. */
export const RestoreContext = createContext<((field: FormFieldModel, value: unknown) => void) | undefined>(
  undefined,
);
