import { createContext } from 'react';

/** The id of the record that fields are on show of; undefined for a new one. */
export const RecordIdContext = createContext<string | undefined>(undefined);
