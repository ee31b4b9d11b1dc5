import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { FormState, StoredForm } from './form-store.ts';
import { changedFields, pick, toFormValues } from './form-values.ts';
import { type Merge, mergeValues } from './merge.ts';
import type { RecordActions, StoredRecord } from './record-actions.ts';
import { conflictingRecord } from './server-errors.ts';

/** How a save went. Everything else that can go wrong rejects. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly record: StoredRecord }
  /** Someone else changed the same fields: which change stands is for the user to say. */
  | { readonly kind: 'conflict'; readonly merge: Merge; readonly theirs: StoredForm };

/** Others may save between a merge and the next attempt; after so many times the user hears of it. */
const MAX_ATTEMPTS = 3;

/**
 * Saves a form: a new record whole, of a saved one only the changed fields, with its version. Where someone else saved
 * meanwhile and the changes do not meet, they are merged and saved with the new version without a question.
 */
export async function saveForm(
  fields: readonly FormFieldModel[],
  id: string | undefined,
  { base, version, values }: Pick<FormState, 'base' | 'version' | 'values'>,
  actions: RecordActions,
): Promise<SaveOutcome> {
  const writable = fields.filter(({ readOnly }) => !readOnly).map(({ field }) => field.name);
  if (id === undefined || version === null) {
    return { kind: 'saved', record: await actions.save(pick(values, writable)) };
  }
  let form: StoredForm = { base, version, values };
  for (let attempt = 1; ; attempt++) {
    try {
      const changed = new Set(changedFields(fields, form.base, form.values));
      const input = pick(
        form.values,
        writable.filter((name) => changed.has(name)),
      );
      return { kind: 'saved', record: await actions.save(input, { id, version: form.version as number }) };
    } catch (error) {
      const current = conflictingRecord(error);
      if (!current || attempt === MAX_ATTEMPTS) throw error;
      const theirs = toFormValues(fields, current);
      const merge = mergeValues(fields, form.base, form.values, theirs);
      form = { base: theirs, version: current.version, values: merge.values };
      if (merge.conflicts.length > 0) return { kind: 'conflict', merge, theirs: form };
    }
  }
}
