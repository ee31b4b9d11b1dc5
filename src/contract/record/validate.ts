import type { Problem } from '../errors.ts';
import { definitionOf } from '../formats/index.ts';
import { shown } from '../kinds/text.ts';
import type { FieldRules } from '../kinds/index.ts';
import { ownMember } from '../own-member.ts';
import { parseValue } from './parse-value.ts';

export interface WritableField extends FieldRules {
  readonly name: string;
  readonly required: boolean;
  readonly readOnly: boolean;
}

export type RecordInput = Readonly<Record<string, unknown>>;

/** Is there nothing in the value? Blank text and an empty list count as nothing. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** Also what says nothing to the field's format, such as rich text of nothing but markup. */
export function isNothing(value: unknown, field: FieldRules): boolean {
  return isEmpty(value) || (typeof value === 'string' && definitionOf(field).isNothing?.(value) === true);
}

/**
 * The rules that a record breaks: the same on the server (before each write) and in forms.
 * `partial`: fields that the input does not name stay as they are, so that a missing required one is no problem.
 * Answers the canonical values beside the problems; a field with a problem has no value.
 */
export function validateRecord(
  fields: readonly WritableField[],
  input: RecordInput,
  { partial }: { readonly partial: boolean },
): { readonly values: RecordInput; readonly problems: readonly Problem[] } {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const byName = new Map(fields.map((field) => [field.name, field]));

  for (const name of Object.keys(input)) {
    const field = byName.get(name);
    if (!field) problems.push({ message: 'unknown-field', path: name, params: { field: shown(name) } });
    else if (field.readOnly) problems.push({ message: 'read-only', path: name });
  }
  for (const field of fields) {
    if (field.readOnly) continue;
    const given = Object.hasOwn(input, field.name);
    if (!given && partial) continue;
    const raw = ownMember(input, field.name);
    if (isNothing(raw, field)) {
      if (field.required) problems.push({ message: 'required', path: field.name });
      else if (given) values[field.name] = field.kind === 'LIST' ? [] : null;
      continue;
    }
    const parsed = parseValue(raw, field);
    if (parsed.ok) values[field.name] = parsed.value;
    else problems.push({ ...parsed.problem, path: field.name });
  }
  return { values, problems };
}
