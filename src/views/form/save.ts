import type { Problem } from '../../contract/errors.ts';
import { isEmpty, type RecordInput } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { FormState, StoredForm } from './form-store.ts';
import { changedFields, toFormValues, toInput } from './form-values.ts';
import { type Merge, mergeValues } from './merge.ts';
import type { RecordActions, RecordVersion, StoredRecord } from './record-actions.ts';
import { conflictingRecord, deletedRecord, serverProblems } from './server-errors.ts';

/** How a save went. Everything else that can go wrong rejects. */
export type SaveOutcome =
  /** `merged`: fields into which changes of others came by themselves. */
  | { readonly kind: 'saved'; readonly record: StoredRecord; readonly merged: readonly string[] }
  /** Someone else changed the same fields: which change stands is for the user to say. */
  | { readonly kind: 'conflict'; readonly merge: Merge; readonly theirs: StoredForm }
  /** Someone else deleted it; `version` is what bringing it back asks for. */
  | { readonly kind: 'deleted'; readonly version: number };

/** The server refused the values; `cause` is what the call rejected with. */
export class RefusedSave extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], cause: unknown) {
    super(problems[0]?.message, { cause });
    this.problems = problems;
  }
}

/** Others may save between a merge and the next attempt; after so many times the user hears of it. */
const MAX_ATTEMPTS = 3;

type Saved = Pick<FormState, 'base' | 'version' | 'values' | 'hidden'>;

/**
 * Saves a form: a new record whole, of a saved one only the changed fields, with its version; hidden fields never.
 * Where someone else saved meanwhile and the changes do not meet, they are merged and saved with the new version
 * without a question.
 * @throws RefusedSave where the values break rules that only the server knows
 */
export async function saveForm(
  fields: readonly FormFieldModel[],
  id: string | undefined,
  { base, version, values, hidden }: Saved,
  actions: RecordActions,
): Promise<SaveOutcome> {
  const writable = fields.filter(({ field, readOnly }) => !readOnly && !hidden.has(field.name));
  if (id === undefined || version === null) {
    const given = writable.filter(({ field, own }) => !own || !isEmpty(values[field.name]));
    const names = given.map(({ field }) => field.name);
    return { kind: 'saved', record: await send(actions, toInput(fields, values, names)), merged: [] };
  }
  let form: StoredForm = { base, version, values };
  const merged = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    try {
      const input = toInput(fields, form.values, changedFields(writable, form.base, form.values));
      const record = await send(actions, input, { id, version: form.version as number });
      return { kind: 'saved', record, merged: [...merged] };
    } catch (error) {
      const deleted = deletedRecord(error instanceof RefusedSave ? error.cause : error);
      if (deleted) return { kind: 'deleted', version: deleted.version };
      const current = conflictingRecord(error);
      if (!current || attempt === MAX_ATTEMPTS) throw error;
      const theirs = toFormValues(fields, current);
      const merge = mergeValues(fields, form.base, form.values, theirs);
      for (const name of merge.merged) merged.add(name);
      form = { base: theirs, version: current.version, values: merge.values };
      if (merge.conflicts.length > 0) return { kind: 'conflict', merge, theirs: form };
    }
  }
}

async function send(actions: RecordActions, input: RecordInput, base?: RecordVersion): Promise<StoredRecord> {
  try {
    return await actions.save(input, base);
  } catch (error) {
    const problems = conflictingRecord(error) ? undefined : serverProblems(error, input);
    throw problems ? new RefusedSave(problems, error) : error;
  }
}
