import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { type FormValues, isSameValue } from './form-values.ts';

/** A field that both sides changed, to different values. */
export interface MergeConflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  /** Every change of both sides; in a conflict, mine. */
  readonly values: FormValues;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Three-way merge of a form with the record as someone else saved it meanwhile: field by field, a change of one side
 * stands, the same change of both is one change, and two different changes of a field are a conflict.
 */
export function mergeValues(
  fields: readonly FormFieldModel[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Merge {
  const values: Record<string, unknown> = {};
  const conflicts: MergeConflict[] = [];
  for (const { field } of fields) {
    const { name } = field;
    const [was, is, other] = [base[name], mine[name], theirs[name]];
    const isMineChanged = !isSameValue(field, was, is);
    values[name] = isMineChanged ? is : other;
    if (isMineChanged && !isSameValue(field, was, other) && !isSameValue(field, is, other)) {
      conflicts.push({ field: name, base: was, mine: is, theirs: other });
    }
  }
  return { values, conflicts };
}

/** Which side a conflict goes to. */
export type Side = 'mine' | 'theirs';

/** The merged values after the user has chosen; a conflict without a choice stays mine. */
export function resolveConflicts(merge: Merge, choices: Readonly<Record<string, Side>>): FormValues {
  const values = { ...merge.values };
  for (const { field, theirs } of merge.conflicts) {
    if (choices[field] === 'theirs') values[field] = theirs;
  }
  return values;
}
