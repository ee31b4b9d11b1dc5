import { createContext } from 'react';

/** An input stands in a cell of a list, where Enter takes over what was chosen. */
export const InCellContext = createContext(false);
