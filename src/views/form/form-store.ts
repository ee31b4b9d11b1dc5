import type { Problem } from '../../contract/errors.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { changedFields, type FormValues } from './form-values.ts';

/** A record's form while someone edits it. */
export interface FormState {
  /** The record as it was read; the values of a new one. */
  readonly base: FormValues;
  /** Its version then; null for a record that is not saved yet. */
  readonly version: number | null;
  readonly values: FormValues;
  /** Fields whose errors are shown: left once, or all of them after a submit. */
  readonly touched: ReadonlySet<string>;
  /** What the server found wrong with the last submit, as far as nothing was changed there since. */
  readonly serverProblems: readonly Problem[];
}

export type StoredForm = Pick<FormState, 'base' | 'version' | 'values'>;

/** Holds the state of one form outside of React, so that a submit reads what was typed a moment before it. */
export interface FormStore {
  readonly get: () => FormState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly setValue: (field: string, value: unknown) => void;
  readonly touch: (...fields: readonly string[]) => void;
  readonly fail: (problems: readonly Problem[]) => void;
  /** Starts again from a record, with these values in the form. */
  readonly restart: (form: StoredForm) => void;
}

export function createFormStore(initial: StoredForm): FormStore {
  const listeners = new Set<() => void>();
  let state: FormState = { ...initial, touched: new Set(), serverProblems: [] };
  const change = (next: Partial<FormState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setValue: (field, value) =>
      change({
        values: { ...state.values, [field]: value },
        serverProblems: state.serverProblems.filter(({ path }) => path !== field),
      }),
    touch: (...fields) => {
      if (fields.some((field) => !state.touched.has(field))) {
        change({ touched: new Set([...state.touched, ...fields]) });
      }
    },
    fail: (serverProblems) => change({ serverProblems }),
    restart: (form) => change({ ...form, touched: new Set(), serverProblems: [] }),
  };
}

/** Has the form anything to save? */
export function isDirty(fields: readonly FormFieldModel[], { base, values }: StoredForm): boolean {
  return changedFields(fields, base, values).length > 0;
}
