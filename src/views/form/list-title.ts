import { createContext } from 'react';

/** What the list is called from which a record was opened, where it is one of several of its object. */
export const ListTitleContext = createContext<string | undefined>(undefined);
