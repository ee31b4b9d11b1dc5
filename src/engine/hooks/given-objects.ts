import { createContext } from 'react';
import type { FilterObject } from '../filter/filter-object.ts';

/** Objects for filters that no server describes, by name: such as the variables of what is being edited. */
export const GivenObjectsContext = createContext<ReadonlyMap<string, FilterObject>>(new Map());
