import type { Problem } from '../../contract/errors.ts';
import { isEmpty, type RecordInput } from '../../contract/record/validate.ts';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { FormState, StoredForm } from '../form-state/form-store.ts';
import { changedFields, toFormValues, toInput } from '../form-state/form-values.ts';
import { type Merge, mergeValues } from './merge.ts';
import type { RecordActions, RecordVersion, StoredRecord } from '../form-state/record-actions.ts';
import { conflictingRecord, deletedRecord, serverProblems } from '../form-state/server-errors.ts';

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

/** What a form has asked to create without learning what became of it: it keeps this from one save to the next. */
export interface Unanswered {
  input: RecordInput | undefined;
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
  unanswered: Unanswered = { input: undefined },
): Promise<SaveOutcome> {
  const writable = fields.filter(({ field, readOnly }) => !readOnly && !hidden.has(field.name));
  if (id === undefined || version === null) {
    const given = writable.filter(({ field, own }) => !own || !isEmpty(values[field.name]));
    const names = given.map(({ field }) => field.name);
    const input = toInput(fields, values, names);
    const made = await lateAnswer(actions, unanswered);
    if (made) {
      const saved = { base: toFormValues(fields, made), version: made.version, values, hidden };
      const isChanged = changedFields(writable, saved.base, values).length > 0;
      if (isChanged) return saveForm(fields, made.id, saved, actions);
      return { kind: 'saved', record: made, merged: [] };
    }
    return { kind: 'saved', record: await create(actions, input, unanswered), merged: [] };
  }
  let form: StoredForm = { base, version, values };
  const merged = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    try {
      const input = {
        ...toInput(fields, form.values, changedFields(writable, form.base, form.values)),
        ...beside(fields, values),
      };
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

/** What is said of the record beside the form: of fields that stand in none of its inputs. */
const beside = (fields: readonly FormFieldModel[], values: FormState['values']): RecordInput =>
  Object.fromEntries(
    Object.entries(values).filter(
      // What a field that has gone away has left is no value.
      ([name, value]) => value != null && !fields.some(({ field }) => field.name === name),
    ),
  );

/**
 * Where the answer to a creation was lost, the very same call is made again before anything else: the server answers
 * it as it has done or, if it never came, creates the record now. Undefined where it refuses: then there is none.
 */
async function lateAnswer(actions: RecordActions, unanswered: Unanswered): Promise<StoredRecord | undefined> {
  if (!unanswered.input) return undefined;
  try {
    return await create(actions, unanswered.input, unanswered);
  } catch (error) {
    if (isLost(error)) throw error;
    return undefined;
  }
}

async function create(
  actions: RecordActions,
  input: RecordInput,
  unanswered: Unanswered,
): Promise<StoredRecord> {
  unanswered.input = undefined;
  try {
    return await send(actions, input);
  } catch (error) {
    if (isLost(error)) unanswered.input = input;
    throw error;
  }
}

/** Was it not the API itself that refused? */
const isLost = (error: unknown): boolean =>
  !(error instanceof RefusedSave) && callFailure(error).type !== 'refused';

async function send(actions: RecordActions, input: RecordInput, base?: RecordVersion): Promise<StoredRecord> {
  try {
    return await actions.save(input, base);
  } catch (error) {
    const problems = conflictingRecord(error) ? undefined : serverProblems(error, input);
    throw problems ? new RefusedSave(problems, error) : error;
  }
}
