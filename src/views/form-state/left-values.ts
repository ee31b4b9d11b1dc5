import type { FormRules } from './form-rules.ts';
import { changedFields, type FormValues, pick } from './form-values.ts';

/** What was typed into a field that its form does not have any more. */
interface LeftValue {
  /** As the field was called. */
  readonly label: string;
  readonly value: unknown;
}

/** By field name. */
export type LeftValues = Readonly<Record<string, LeftValue>>;

export const NOTHING_LEFT: LeftValues = {};

/** What a form holds: the record as it was read, and what it says now. */
interface FormContent {
  readonly base: FormValues;
  readonly values: FormValues;
}

interface FormContentLeft extends FormContent {
  readonly left: LeftValues;
}

/**
 * The state of an open form after it has become another one: values stay with their fields, whatever section they are in
 * now; new fields begin with what the record has; what was typed into fields that have gone is kept aside, and comes back
 * with the field.
 */
export function adoptedForm(
  before: FormRules,
  after: FormRules,
  state: FormContentLeft,
  fresh: FormContent,
): FormContentLeft {
  const known = new Set(before.names);
  const stays = new Set(after.names);
  const gone = before.fields.filter(({ field, readOnly }) => !stays.has(field.name) && !readOnly);
  const typed = new Set(changedFields(gone, state.base, state.values));
  const left = {
    ...state.left,
    ...Object.fromEntries(
      gone
        .filter(({ field }) => typed.has(field.name))
        .map(({ field: { name, label } }) => [name, { label, value: state.values[name] }]),
    ),
  };
  const { left: others, values: back } = takeLeft(left, stays);
  const added = after.names.filter((name) => !known.has(name));
  return {
    // The base of a field that has gone stays: it is what others' changes are told from when it comes back.
    base: { ...pick(fresh.base, added), ...state.base },
    values: { ...pick(fresh.values, added), ...state.values, ...back },
    left: others,
  };
}

/** Parts what is left into values of fields that the form has, and the rest. */
export function takeLeft(
  left: LeftValues,
  names: ReadonlySet<string>,
): { readonly left: LeftValues; readonly values: FormValues } {
  const entries = Object.entries(left);
  const others = entries.filter(([name]) => !names.has(name));
  const back = entries.filter(([name]) => names.has(name)).map(([name, { value }]) => [name, value] as const);
  return {
    left: others.length > 0 ? Object.fromEntries(others) : NOTHING_LEFT,
    values: Object.fromEntries(back),
  };
}
