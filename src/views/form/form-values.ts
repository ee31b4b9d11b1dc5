import { kindOf } from '../../contract/kinds/index.ts';
import { isEmpty, type RecordInput } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';

/** Values of a form by field name, as they are written: ids for relations, null for nothing. */
export type FormValues = Readonly<Record<string, unknown>>;

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);
}

/** A record as it is read → the values of its form. */
export function toFormValues(fields: readonly FormFieldModel[], record: FormValues): FormValues {
  return Object.fromEntries(
    fields.map(({ field }) => {
      const value = record[field.name];
      const written = Array.isArray(value) ? value.map(idOf) : idOf(value);
      // One spelling for each value, so that equal ones are equal: `13:45` and `13:45:00` are not a change.
      const parsed = isEmpty(written) ? undefined : kindOf(field.kind).parse(written, field);
      return [field.name, parsed?.ok ? parsed.value : written];
    }),
  );
}

/** What a new record's form starts with: defaults, the first choice where there is no empty one, else nothing. */
export function newFormValues(fields: readonly FormFieldModel[]): FormValues {
  return Object.fromEntries(
    fields.map(({ field, choices, hasEmptyOption }) => {
      const first = field.kind === 'ENUM' && !hasEmptyOption ? choices[0]?.name : undefined;
      return [field.name, field.defaultValue ?? first ?? (field.kind === 'LIST' ? [] : null)];
    }),
  );
}

/** Do the values say the same? Nothing is nothing in all its forms, and the order of a list's ids says nothing. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    const ids = new Set<unknown>(a);
    return ids.size === new Set<unknown>(b).size && b.every((id) => ids.has(id));
  }
  return Object.is(a, b);
}

/** Names of the fields whose values differ. */
export function changedFields(base: FormValues, values: FormValues): string[] {
  return Object.keys(values).filter((name) => !isSameValue(base[name], values[name]));
}

/** The part of the values that the names ask for. */
export function pick(values: FormValues, names: readonly string[]): RecordInput {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  );
}
