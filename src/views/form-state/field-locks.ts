import { createContext, useContext } from 'react';

/** Fields that cannot be changed in the record on show, though in others they can: by name, why. Translated. */
export type FieldLocks = ReadonlyMap<string, string>;

export const NO_LOCKS: FieldLocks = new Map();

export const FieldLocksContext = createContext<FieldLocks>(NO_LOCKS);

/** Why a field of the form is locked; undefined where it is not. */
export const useFieldLock = (name: string): string | undefined => useContext(FieldLocksContext).get(name);
