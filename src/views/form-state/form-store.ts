import { dequal } from 'dequal/lite';
import type { Problem } from '../../contract/errors.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import { changedFields, type FormValues } from './form-values.ts';
import type { FormRules } from './form-rules.ts';
import { adoptedForm, type LeftValues, NOTHING_LEFT } from './left-values.ts';
import { fieldOf } from './shown-errors.ts';

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
  /** Fields whose condition is not fulfilled. Their values stay, and are neither judged nor sent. */
  readonly hidden: ReadonlySet<string>;
  /** What was typed into fields that the form does not have any more: kept, and back with the field. */
  readonly left: LeftValues;
}

export type StoredForm = Pick<FormState, 'base' | 'version' | 'values'> & Partial<Pick<FormState, 'left'>>;

/** What one field of the form shows: the same object until any of it changes. */
export interface FieldState {
  readonly value: unknown;
  readonly isHidden: boolean;
  /** Those to be shown. */
  readonly problems: readonly Problem[];
}

/**
 * Holds the state of one form outside of React, so that a submit reads what was typed a moment before it, and that a
 * keystroke concerns its own field alone.
 */
export interface FormStore {
  readonly get: () => FormState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly field: (name: string) => FieldState;
  readonly subscribeField: (name: string, listener: () => void) => () => void;
  /** The rules that the values break now, in the order of the fields. */
  readonly problems: () => readonly Problem[];
  /** Is there anything to save? What a hidden field holds is not saved. */
  readonly isDirty: () => boolean;
  /** What will be told at the field where neither it nor others get a value: the record has none of them yet. */
  readonly missingAtFirst: (name: string) => string | undefined;
  readonly setValue: (field: string, value: unknown) => void;
  readonly touch: (...fields: readonly string[]) => void;
  readonly fail: (problems: readonly Problem[]) => void;
  /** Starts again from a record, with these values in the form. What is left of other fields stays unless it is given. */
  readonly restart: (form: StoredForm) => void;
  /** Goes on from a newer state of the record: only what is named changes, what was typed elsewhere stays. */
  readonly rebase: (form: Partial<Pick<FormState, 'base' | 'version' | 'values'>>) => void;
  /** Forgets what was typed into fields that have gone. */
  readonly dropLeft: () => void;
  /** The form has become another one while it was open. `fresh` is the record as the new one reads it. */
  readonly adopt: (rules: FormRules, fresh: StoredForm) => void;
}

const NO_PROBLEMS: readonly Problem[] = [];

export function createFormStore(first: FormRules, initial: StoredForm): FormStore {
  let rules = first;
  const listeners = new Set<() => void>();
  const fieldListeners = new Map<string, Set<() => void>>();
  const fieldStates = new Map<string, FieldState>();
  const goneLabels = new Map<string, string>();
  let state: FormState = {
    ...initial,
    touched: new Set(),
    serverProblems: NO_PROBLEMS,
    hidden: rules.hidden(initial.values),
    left: initial.left ?? NOTHING_LEFT,
  };

  const problemOf = (name: string) =>
    state.hidden.has(name) ? undefined : rules.problemOf(name, state.values[name], state.base[name]);

  /** What a hidden field holds is not sent: the record keeps its own. */
  const isFilled = (name: string) => !isEmpty((state.hidden.has(name) ? state.base : state.values)[name]);
  const lacking = () => rules.requireAny.filter(({ fields }) => !fields.some(isFilled));

  const shownProblems = (name: string): readonly Problem[] => {
    if (state.hidden.has(name)) return NO_PROBLEMS;
    const own = state.touched.has(name) ? problemOf(name) : undefined;
    if (own) return [own];
    // Whoever is still on the way to the others hears nothing yet.
    const isLeft = (field: string) => state.touched.has(field);
    const ofSeveral = lacking().find(({ problem, fields }) => problem.path === name && fields.every(isLeft));
    if (ofSeveral) return [ofSeveral.problem];
    return state.serverProblems.filter(({ path }) => path !== undefined && fieldOf(path) === name);
  };

  const field = (name: string): FieldState => {
    let known = fieldStates.get(name);
    if (!known) {
      known = {
        value: state.values[name],
        isHidden: state.hidden.has(name),
        problems: shownProblems(name),
      };
      fieldStates.set(name, known);
    }
    return known;
  };

  /** Fields that nobody has asked for yet have no state that could be old. */
  const refresh = (name: string) => {
    const before = fieldStates.get(name);
    if (!before) return;
    fieldStates.delete(name);
    const now = field(name);
    if (isSameState(before, now)) fieldStates.set(name, before);
    else for (const listener of fieldListeners.get(name) ?? []) listener();
  };

  const change = (next: Partial<FormState>, names: Iterable<string>) => {
    const before = state.hidden;
    state = { ...state, ...next };
    const changed = new Set([...names, ...difference(before, state.hidden)]);
    for (const { problem, fields } of rules.requireAny)
      if (problem.path !== undefined && fields.some((name) => changed.has(name))) changed.add(problem.path);
    for (const name of changed) refresh(name);
    for (const listener of listeners) listener();
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    field,
    subscribeField: (name, listener) => {
      const own = fieldListeners.get(name) ?? new Set();
      fieldListeners.set(name, own.add(listener));
      return () => own.delete(listener);
    },
    problems: () => [
      ...rules.names.flatMap((name) => problemOf(name) ?? []),
      ...lacking().map(({ problem }) => problem),
    ],
    isDirty: () =>
      changedFields(rules.fields, state.base, state.values).some((name) => !state.hidden.has(name)),
    missingAtFirst: (name) =>
      rules.requireAny.find(
        ({ problem, fields }) => problem.path === name && fields.every((each) => isEmpty(state.base[each])),
      )?.label,
    setValue: (name, value) => {
      const label = goneLabels.get(name);
      // An input that goes with its field hands over what it still holds.
      if (label !== undefined) return change({ left: { ...state.left, [name]: { label, value } } }, []);
      const values = { ...state.values, [name]: value };
      const { serverProblems } = state;
      const hasProblem = serverProblems.some(({ path }) => path !== undefined && fieldOf(path) === name);
      change(
        {
          values,
          ...(rules.decides(name) && { hidden: rules.hidden(values) }),
          ...(hasProblem && {
            serverProblems: serverProblems.filter(({ path }) => path === undefined || fieldOf(path) !== name),
          }),
        },
        [name],
      );
    },
    touch: (...names) => {
      const added = names.filter((name) => !state.touched.has(name));
      if (added.length > 0) change({ touched: new Set([...state.touched, ...added]) }, added);
    },
    fail: (serverProblems) => change({ serverProblems }, fieldStates.keys().toArray()),
    restart: (form) => {
      // A save that was under way when the form became another one knows nothing of its new fields.
      const values = { ...state.base, ...form.values };
      change(
        {
          ...form,
          base: { ...state.base, ...form.base },
          values,
          touched: new Set(),
          serverProblems: NO_PROBLEMS,
          hidden: rules.hidden(values),
        },
        fieldStates.keys().toArray(),
      );
    },
    rebase: ({ base, version = state.version, values }) => {
      const now = { ...state.values, ...values };
      const next = { base: { ...state.base, ...base }, version, values: now, hidden: rules.hidden(now) };
      change(next, Object.keys({ ...base, ...values }));
    },
    dropLeft: () => change({ left: NOTHING_LEFT }, []),
    adopt: (next, fresh) => {
      const form = adoptedForm(rules, next, state, fresh);
      for (const { field } of rules.fields) goneLabels.set(field.name, field.label);
      for (const name of next.names) goneLabels.delete(name);
      rules = next;
      change({ ...form, hidden: rules.hidden(form.values) }, fieldStates.keys().toArray());
    },
  };
}

function isSameState(one: FieldState, other: FieldState): boolean {
  return (
    Object.is(one.value, other.value) &&
    one.isHidden === other.isHidden &&
    one.problems.length === other.problems.length &&
    one.problems.every((problem, index) => isSameProblem(problem, other.problems[index]))
  );
}

function isSameProblem(one: Problem, other: Problem | undefined): boolean {
  return one.message === other?.message && dequal(one.params, other.params);
}

/** What is in one of the sets only. */
function difference(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return one === other ? [] : [...one.symmetricDifference(other)];
}
