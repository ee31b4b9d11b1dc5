import { documentTypeOf, formatOf } from '../../contract/formats/index.ts';
import { isRelation } from '../../engine/model/fields.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { type FormValues, isSameValue } from '../form-state/form-values.ts';
import { upgradedText } from '../../contract/documents/upgrade.ts';
import { mergeParts, type PartConflict, withPart } from '../../contract/documents/merge.ts';

/** A field that both sides changed, to different values; of text with parts, a part of it (`path`). */
export interface MergeConflict extends Partial<Pick<PartConflict, 'path' | 'place'>> {
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
 * are merged record by record, which never meet: what one side added or removed is added or removed. Text with parts
 * (`parts` of its format) is merged part by part.
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
      const { parts } = formatOf(field) ?? {};
      const newest = (text: unknown) => upgradedText(documentTypeOf(field), text);
      const within = parts && mergeParts([newest(was), newest(is), newest(other)], parts);
      if (within) {
        values[name] = within.text;
        if (within.conflicts.length === 0) merged.push(name);
        conflicts.push(...within.conflicts.map((each) => ({ field: name, ...each })));
        continue;
      }
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

/** Tells conflicts of one form apart. */
export const conflictKey = ({ field, path = [] }: MergeConflict): string => [field, ...path].join('/');

/** The merged values after the user has chosen, by `conflictKey`; a conflict without a choice stays mine. */
export function resolveConflicts(merge: Merge, choices: Readonly<Record<string, Side>>): FormValues {
  const values = { ...merge.values };
  for (const conflict of merge.conflicts) {
    const { field, path, theirs } = conflict;
    if (choices[conflictKey(conflict)] !== 'theirs') continue;
    values[field] = path ? withPart(values[field], path, theirs) : theirs;
  }
  return values;
}
