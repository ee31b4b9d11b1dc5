import { createContext, useContext } from 'react';
import type { FormFieldModel } from '../../engine/model/object-model.ts';

/**
 * Fields that cannot be changed in the record on show, though in others they can: by name, why. Translated; empty where
 * the form says it once for all of them.
 */
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

/** Of a field that holds a state, those that may come next are offered. */
export const withinStates = (
  model: FormFieldModel,
  states: ReadonlySet<string> | undefined,
): FormFieldModel =>
  states ? { ...model, choices: model.choices.filter(({ name }) => name === '' || states.has(name)) } : model;
