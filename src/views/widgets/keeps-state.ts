import { createContext } from 'react';

/**
 * What its user does on a screen is kept: the state of tables in the address and in this browser, drafts of forms. False
 * where screens are only tried out: then nothing outlives them, and nobody is asked before they leave.
 */
export const KeepsStateContext = createContext(true);
