import { createContext, useContext } from 'react';

/** Fields that cannot be changed in the record on show, though in others they can: by name, why. Translated. */
export type FieldLocks = ReadonlyMap<string, string>;

export const NO_LOCKS: FieldLocks = new Map();

export const FieldLocksContext = createContext<FieldLocks>(NO_LOCKS);

/** Why a field of the form is locked; undefined where it is not. */
export const useFieldLock = (name: string): string | undefined => useContext(FieldLocksContext).get(name);

/** States that the record may have next, by the field that holds them; of other fields all values may follow. */
export type FieldStates = ReadonlyMap<string, ReadonlySet<string>>;

export const NO_STATES: FieldStates = new Map();

export const FieldStatesContext = createContext<FieldStates>(NO_STATES);

export const useFieldStates = (name: string): ReadonlySet<string> | undefined =>
  useContext(FieldStatesContext).get(name);
