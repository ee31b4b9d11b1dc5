import { isRelation } from '../../engine/model/fields.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { type FormValues, isSameValue } from '../form-state/form-values.ts';

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
  /** Fields into which changes of others came by themselves. */
  readonly merged: readonly string[];
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Three-way merge of a form with the record as someone else saved it meanwhile: field by field, a change of one side
 * stands, the same change of both is one change, and two different changes of a field are a conflict. Lists of records
 * are merged record by record, which never meet: what one side added or removed is added or removed.
 */
export function mergeValues(
  fields: readonly FormFieldModel[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Merge {
  const values: Record<string, unknown> = {};
  const merged: string[] = [];
  const conflicts: MergeConflict[] = [];
  for (const { field } of fields) {
    const { name } = field;
    const [was, is, other] = [base[name], mine[name], theirs[name]];
    const isMineChanged = !isSameValue(field, was, is);
    const isTheirsChanged = !isSameValue(field, was, other);
    values[name] = isMineChanged ? is : other;
    if (!isTheirsChanged || isSameValue(field, is, other)) continue;
    if (!isMineChanged) merged.push(name);
    else if (isRelation(field) && field.kind === 'LIST') {
      values[name] = mergeIds(idsOf(was), idsOf(is), idsOf(other));
      merged.push(name);
    } else {
      conflicts.push({ field: name, base: was, mine: is, theirs: other });
    }
  }
  return { values, merged, conflicts };
}

const idsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Mine without what they removed, and with what they added. */
function mergeIds(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const [was, is, other] = [new Set(base), new Set(mine), new Set(theirs)];
  const kept = mine.filter((id) => other.has(id) || !was.has(id));
  return [...kept, ...theirs.filter((id) => !was.has(id) && !is.has(id))];
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
