import type { Problem } from '../../contract/errors.ts';
import { addName, CUSTOM_FIELDS, removeName } from '../../contract/metadata/fields.ts';
import { isEmpty, type RecordInput, validateRecord } from '../../contract/record/validate.ts';
import { isRelation } from '../model/fields.ts';
import type { FormFieldModel } from '../model/object-model.ts';
import { writeOwnValue } from '../model/own-values.ts';

/** What a bulk edit does with the records of a list. */
export type ListMode = 'add' | 'remove' | 'replace';

/** What all of the records get. */
export interface BulkEdit {
  readonly fields: readonly FormFieldModel[];
  /** By field name; null empties the field. */
  readonly values: RecordInput;
  /** Of the lists that are changed in part, by field name; the others are replaced. */
  readonly modes: Readonly<Record<string, ListMode>>;
}

/** The ways to change a field's list; none where it is no list of records. What is required is never made emptier. */
export function listModes({ field, own }: FormFieldModel): readonly ListMode[] {
  if (own || field.kind !== 'LIST' || !isRelation(field)) return [];
  return field.required ? ['add', 'replace'] : ['add', 'remove', 'replace'];
}

/** The name under which the input of a bulk update has a list. */
function inputName(name: string, mode: ListMode | undefined): string {
  if (mode === 'add') return addName(name);
  return mode === 'remove' ? removeName(name) : name;
}

/** The input of a bulk update, and the rules that it breaks, at the names of the fields. */
export function bulkInput({ fields, values, modes }: BulkEdit): {
  readonly input: RecordInput;
  readonly problems: readonly Problem[];
} {
  const found = validateRecord(
    fields.map(({ field }) => field),
    values,
    { partial: true },
  );
  const input: Record<string, unknown> = {};
  const problems = [...found.problems];
  for (const { field, own } of fields.filter(({ field: { name } }) => Object.hasOwn(found.values, name))) {
    const value = found.values[field.name];
    const mode = modes[field.name] ?? 'replace';
    if (own) {
      const before = (input[CUSTOM_FIELDS.name] ?? []) as readonly unknown[];
      input[CUSTOM_FIELDS.name] = [...before, writeOwnValue(field, value)];
    } else if (mode !== 'replace' && isEmpty(value)) {
      problems.push({ message: 'required', path: field.name });
    } else {
      input[inputName(field.name, mode)] = value;
    }
  }
  return { input, problems };
}

/** Problems of the server at the names of the fields that they are about; those about none are left out. */
export function atFields({ fields, modes }: BulkEdit, problems: readonly Problem[]): readonly Problem[] {
  const names = new Map(fields.map(({ field: { name } }) => [inputName(name, modes[name]), name]));
  return problems.flatMap((problem) => {
    const name = names.get(problem.path ?? '');
    return name === undefined ? [] : [{ ...problem, path: name }];
  });
}
