import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import type { ObjectLife, RecordLife } from '../../contract/metadata/introspection.ts';
import { isWrittenThere } from '../../engine/model/form-field.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFieldProblemText } from './field-problem-text.ts';
import { type FieldLocks, type FieldStates, NO_LOCKS, NO_STATES } from './field-locks.ts';
import type { StoredRecord } from './record-actions.ts';

/** What the rules of its life leave open in the record on show. */
export interface RecordLimits {
  readonly locks: FieldLocks;
  readonly states: FieldStates;
  /** Why nothing but the state, and lists that other records hold, can be changed, where one reason holds for all. */
  readonly closedBy: string | undefined;
  /** Reasons that hold for so many fields that they are told once, above them. */
  readonly often: readonly string[];
  /** Why it cannot be deleted. */
  readonly undeletable: string | undefined;
  /** Nothing of it can be changed. */
  readonly isClosed: boolean;
}

/** Fields with one reason at which it is told. */
const MOST_TOLD = 3;

const NO_LIMITS: RecordLimits = {
  locks: NO_LOCKS,
  states: NO_STATES,
  closedBy: undefined,
  often: [],
  undeletable: undefined,
  isClosed: false,
};

/** The same rules that a write would be judged by, told before it: by the server, for this record and viewer. */
export function useRecordLimits(
  model: ObjectModel,
  record: StoredRecord | undefined,
  life: RecordLife | undefined,
): RecordLimits {
  const { t } = useTranslation();
  const problemText = useFieldProblemText(model);
  return useMemo(() => {
    if (!model.life) return NO_LIMITS;
    const { field: state } = model.life;
    if (!record) return { ...NO_LIMITS, states: statesOf(model.life, model.life.start) };
    if (!life) return NO_LIMITS;
    const labels = new Map(model.life.rules.map(({ name, label }) => [name, label]));
    const reasons = new Map(life.locked.map(({ field, rule }) => [field, labels.get(rule) ?? '']));
    const written = model.form.sections.flatMap((section) =>
      section.fields.filter(({ readOnly }) => !readOnly),
    );
    const others = written.filter(({ field: { name } }) => name !== state && !isOthers(model, name));
    const locks = new Map(
      others.flatMap(({ field, own }): [string, string][] => {
        const reason = reasons.get(own ? CUSTOM_FIELDS.name : field.name);
        return reason === undefined ? [] : [[field.name, reason]];
      }),
    );
    const given = [...Map.groupBy(locks, ([, reason]) => reason)];
    const isWhole = others.length > 0 && locks.size === others.length && given.length === 1;
    if (state !== null && life.steps.every(({ refusal }) => refusal !== null))
      locks.set(state, life.steps[0]?.refusal ? problemText(life.steps[0].refusal) : t('list.cell.end'));
    return {
      locks,
      states: statesOf(model.life, nextStates(state, record, life)),
      closedBy: isWhole ? given[0]?.[0] : undefined,
      often: given.flatMap(([reason, { length }]) => (isWhole || length > MOST_TOLD ? [reason] : [])),
      undeletable: life.undeletable ? problemText(life.undeletable) : undefined,
      isClosed: written.every(({ field }) => locks.has(field.name)),
    };
  }, [model, record, life, problemText, t]);
}

/** Is the field a list that other records hold? Their rules say whether it can be changed. */
function isOthers({ fields }: ObjectModel, name: string): boolean {
  const field = fields.get(name);
  return field !== undefined && isWrittenThere(field);
}

const statesOf = ({ field }: ObjectLife, states: readonly string[]): FieldStates =>
  field === null ? NO_STATES : new Map([[field, new Set(states)]]);

function nextStates(field: string | null, record: StoredRecord, { steps }: RecordLife): readonly string[] {
  const now = field === null ? undefined : record[field];
  const next = steps.flatMap(({ to, refusal }) => (refusal === null ? [to] : []));
  return typeof now === 'string' ? [now, ...next] : next;
}
