import type { FieldRules } from '../../contract/kinds/kind.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import { defaultOf } from '../../contract/record/defaults.ts';
import { parseValue } from '../../contract/record/parse-value.ts';
import { isEmpty, type RecordInput } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { readOwnValue, writeOwnValue } from '../../engine/model/own-values.ts';

/** Values of a form by field name, as they are written: ids for relations, null for nothing. */
export type FormValues = Readonly<Record<string, unknown>>;

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : (value ?? null);
}

/** What stands in a LIST without records, without what the client library adds to it. */
function plainOf(value: unknown, { element }: FieldRules): unknown {
  if (!Array.isArray(value) || typeof element !== 'object') return value ?? null;
  return value.map((item: FormValues) =>
    Object.fromEntries(
      (element ?? []).filter(({ name }) => !isEmpty(item[name])).map(({ name }) => [name, item[name]]),
    ),
  );
}

function writtenOf(value: unknown, field: FieldRules): unknown {
  if (field.element) return plainOf(value, field);
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
}

/** A record as it is read → the values of its form. */
export function toFormValues(fields: readonly FormFieldModel[], record: FormValues): FormValues {
  return Object.fromEntries(
    fields.map(({ field, own }) => {
      const written = own
        ? readOwnValue(record[CUSTOM_FIELDS.name], field)
        : writtenOf(record[field.name], field);
      // One spelling for each value, so that equal ones are equal: `13:45` and `13:45:00` are not a change.
      const parsed = isEmpty(written) ? undefined : parseValue(written, field);
      return [field.name, parsed?.ok ? parsed.value : written];
    }),
  );
}

/**
 * What a new record's form starts with for a user: defaults, the first choice where there is no empty one, else nothing.
 */
export function newFormValues(fields: readonly FormFieldModel[], userId: string | undefined): FormValues {
  return Object.fromEntries(
    fields.map(({ field, choices, hasEmptyOption }) => {
      const first = field.kind === 'ENUM' && !hasEmptyOption ? choices[0]?.name : undefined;
      const given = defaultOf({ kind: field.kind, default: field.defaultValue }, userId);
      return [field.name, given ?? first ?? (field.kind === 'LIST' ? [] : null)];
    }),
  );
}

/** Do the values say the same? Nothing is nothing in all its forms, and the order of a relation's ids says nothing. */
export function isSameValue(field: FieldRules, a: unknown, b: unknown): boolean {
  if (field.element == null && Array.isArray(a) && Array.isArray(b)) {
    const ids = new Set<unknown>(a);
    return ids.size === new Set<unknown>(b).size && b.every((id) => ids.has(id));
  }
  return isAlike(a, b);
}

/** Lists are alike in the same order, items by what their fields say. */
function isAlike(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  const [one, other] = [a as FormValues, b as FormValues];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isAlike(one[key], other[key]),
  );
}

/** Names of the fields whose values differ. */
export function changedFields(
  fields: readonly FormFieldModel[],
  base: FormValues,
  values: FormValues,
): string[] {
  return fields
    .filter(({ field }) => !isSameValue(field, base[field.name], values[field.name]))
    .map(({ field }) => field.name);
}

/** What is sent to save the named fields: fields that the tenant has defined go into `customFieldList`. */
export function toInput(
  fields: readonly FormFieldModel[],
  values: FormValues,
  names: readonly string[],
): RecordInput {
  const wanted = new Set(names);
  const written = fields.filter(({ field }) => wanted.has(field.name));
  const own = written.filter((model) => model.own);
  const input = pick(
    values,
    written.filter((model) => !model.own).map(({ field }) => field.name),
  );
  if (own.length === 0) return input;
  const list = own.map(({ field }) => writeOwnValue(field, values[field.name]));
  return { ...input, [CUSTOM_FIELDS.name]: list };
}

/** The part of the values that the names ask for. */
export function pick(values: FormValues, names: readonly string[]): RecordInput {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  );
}
