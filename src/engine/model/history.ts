import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { parseValue } from '../../contract/record/parse-value.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import { isRelation } from './fields.ts';

/** What a list of records gained and lost. */
export interface ListChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** A change of a list of records, as a reader wants it; undefined where the field is none. */
export function listChange(field: ObjectField, before: unknown, after: unknown): ListChange | undefined {
  if (field.kind !== 'LIST' || !isRelation(field)) return undefined;
  const [was, is] = [new Set(idsOf(before)), new Set(idsOf(after))];
  return {
    added: [...is].filter((id) => !was.has(id)),
    removed: [...was].filter((id) => !is.has(id)),
  };
}

/**
 * A value from the history as forms hold it: in the spelling of its kind. Undefined where the field could not have it
 * any more, such as a choice that is gone.
 */
export function earlierValue(field: ObjectField, value: unknown): { readonly value: unknown } | undefined {
  if (isEmpty(value)) return { value: field.kind === 'LIST' ? [] : null };
  const parsed = parseValue(value, field);
  return parsed.ok ? { value: parsed.value } : undefined;
}
