import { useMemo } from 'react';
import type { ObjectLife, RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { type FieldLocks, type FieldStates, NO_LOCKS, NO_STATES } from '../form-state/field-locks.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';

/** What the rules of its life leave open in the record on show. */
export interface RecordLimits {
  readonly locks: FieldLocks;
  readonly states: FieldStates;
  /** Why it cannot be deleted. */
  readonly undeletable: string | undefined;
  /** Nothing of it can be changed. */
  readonly isClosed: boolean;
}

const NO_LIMITS: RecordLimits = {
  locks: NO_LOCKS,
  states: NO_STATES,
  undeletable: undefined,
  isClosed: false,
};

/** The same rules that a write would be judged by, told before it: by the server, for this record and viewer. */
export function useRecordLimits(
  model: ObjectModel,
  record: StoredRecord | undefined,
  life: RecordLife | undefined,
): RecordLimits {
  const problemText = useProblemText();
  return useMemo(() => {
    if (!model.life) return NO_LIMITS;
    if (!record) return { ...NO_LIMITS, states: statesOf(model.life, model.life.start) };
    if (!life) return NO_LIMITS;
    const labels = new Map(model.life.rules.map(({ name, label }) => [name, label]));
    const locks = new Map(life.locked.map(({ field, rule }) => [field, labels.get(rule) ?? '']));
    const states = statesOf(model.life, nextStates(model.life, record, life));
    const isLocked = (name: string) =>
      name === model.life?.field ? life.steps.every(({ refusal }) => refusal !== null) : locks.has(name);
    const fields = model.form.sections.flatMap((section) =>
      section.fields.filter(({ readOnly }) => !readOnly),
    );
    return {
      locks,
      states,
      undeletable: life.undeletable ? problemText(life.undeletable) : undefined,
      isClosed: fields.every(({ field }) => isLocked(field.name)),
    };
  }, [model, record, life, problemText]);
}

const statesOf = ({ field }: ObjectLife, states: readonly string[]): FieldStates =>
  field === null ? NO_STATES : new Map([[field, new Set(states)]]);

function nextStates({ field }: ObjectLife, record: StoredRecord, { steps }: RecordLife): readonly string[] {
  const now = field === null ? undefined : record[field];
  const next = steps.flatMap(({ to, refusal }) => (refusal === null ? [to] : []));
  return typeof now === 'string' ? [now, ...next] : next;
}
