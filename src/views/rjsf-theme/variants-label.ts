import { createContext } from 'react';

/** The label of a field with variants, for the choice in it: RJSF gives it the field's name instead. */
export const VariantsLabel = createContext('');
