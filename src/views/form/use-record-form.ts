import { use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newRecordForm, shownForm } from '../../engine/model/form.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import { KeepsStateContext } from '../widgets/keeps-state.ts';
import { createPendingChanges } from '../widgets/pending-changes.ts';
import { userTimeZone } from '../widgets/time-zone.ts';
import { type Draft, draftKey, dropDraft, isKept, keepDraft, readDraft } from '../form-state/drafts.ts';
import { createFormPlace } from './form-place.ts';
import { formRules } from '../form-state/form-rules.ts';
import { createFormStore, type StoredForm } from '../form-state/form-store.ts';
import {
  changedFields,
  type FormValues,
  newFormValues,
  pick,
  toFormValues,
} from '../form-state/form-values.ts';
import { NOTHING_LEFT, takeLeft } from '../form-state/left-values.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { useFollowRecord } from './use-follow-record.ts';
import { type HeldForm, useTakeover } from './use-takeover.ts';

/** The state of a record's form and its draft, for as long as the form is on screen. */
export function useRecordForm(
  wanted: ObjectModel,
  current: StoredRecord | undefined,
  userId: string,
  idPrefix = 'field',
  given?: FormValues,
  draftId = current?.id,
) {
  const [held, hold] = useState<HeldForm>({ model: wanted, record: current });
  // The model changes where the object is described anew; the form takes that over in a moment of its own.
  const { model, record } = held.model === wanted ? { model: wanted, record: current } : held;
  const isNew = record === undefined;
  const form = useMemo(() => {
    if (isNew) return newRecordForm(model.form);
    return model.actions.includes('EDIT') ? model.form : shownForm(model.form);
  }, [isNew, model]);
  const rules = useMemo(() => formRules(form, userTimeZone(), model), [form, model]);
  const { fields } = rules;
  const keeps = use(KeepsStateContext);
  const key = keeps && !given ? draftKey(userId, model.name, draftId) : undefined;
  // A draft that this form has taken up is its own from then on.
  const [{ owner, owners }] = useState(() => {
    const by = `${Date.now()}-${Math.random()}`;
    return { owner: by, owners: new Set([by, (key && readDraft(key)?.by) ?? by]) };
  });
  const [start] = useState(() => {
    const labelOf = (name: string) => model.fields.get(name)?.label ?? name;
    const clean = cleanForm(fields, record, userId);
    const names = fields.map(({ field }) => field.name);
    return draftedForm(
      fields,
      given ? { ...clean, values: { ...clean.values, ...pick(given, names) } } : clean,
      key === undefined ? undefined : readDraft(key),
      labelOf,
    );
  });
  const [isRestored, setRestored] = useState(start.isRestored);
  const [store] = useState(() => createFormStore(rules, start.form));
  const [place] = useState(() => createFormPlace(form, idPrefix));
  const [pending] = useState(createPendingChanges);

  /** Asked at the moment of leaving, so typed text that is still held back counts. */
  const hasChanges = useCallback(() => {
    pending.flush();
    return store.isDirty();
  }, [pending, store]);

  const restart = useCallback(
    (form: StoredForm) => {
      if (key !== undefined) dropDraft(key, owners);
      setRestored(false);
      store.restart(form);
    },
    [key, store, owners],
  );
  const showRecord = useCallback(
    () => restart(cleanForm(fields, record, userId)),
    [restart, fields, record, userId],
  );
  const discard = useCallback(() => {
    restart({ ...cleanForm(fields, record, userId), left: NOTHING_LEFT });
  }, [restart, fields, record, userId]);
  /** Gives up what was changed; answers the way back, which leads to a draft once the form has been left. */
  const revert = useCallback(() => {
    // Drawn before it goes: an input shows what was typed until it has seen another value.
    flushSync(() => pending.flush());
    const { base, version, values, left } = store.get();
    discard();
    return () => {
      const changes = pick(values, changedFields(fields.filter(isKept), base, values));
      if (key !== undefined) keepDraft(key, { base, version, changes, left, by: owner });
      store.restart({ base, version, values, left });
    };
  }, [pending, store, discard, fields, key, owner]);
  const adopted = useRef(rules);
  useLayoutEffect(() => {
    if (adopted.current === rules) return;
    adopted.current = rules;
    store.adopt(rules, cleanForm(fields, record, userId));
    place.adopt(form);
  }, [rules, store, fields, record, place, form, userId]);
  useTakeover({ model: wanted, record: current }, held, hold, place);
  useDraftKeeper({ key, owner, owners }, store, fields, pending, discard);
  const others = useFollowRecord(record, store, fields, hasChanges, showRecord);
  const dismissNotice = useCallback(() => setRestored(false), []);
  return {
    form,
    fields,
    store,
    place,
    pending,
    isRestored,
    hasChanges,
    restart,
    discard,
    revert,
    dismissNotice,
    others,
  };
}

/** The form with what was typed into it earlier. */
function draftedForm(
  fields: readonly FormFieldModel[],
  clean: StoredForm,
  draft: Draft | undefined,
  labelOf: (name: string) => string,
): { readonly form: StoredForm; readonly isRestored: boolean } {
  if (!draft) return { form: clean, isRestored: false };
  const names = fields.map(({ field }) => field.name);
  const known = new Set(names);
  const unknown = Object.entries(draft.changes).filter(([name]) => !known.has(name));
  const gone = unknown.map(([name, value]) => [name, { label: labelOf(name), value }] as const);
  const { left, values: back } = takeLeft({ ...Object.fromEntries(gone), ...draft.left }, known);
  // The draft keeps its own base: what others saved since is merged when it is saved.
  const base = { ...clean.base, ...pick(draft.base, [...names, ...Object.keys(left)]) };
  const changes = { ...pick(draft.changes, names), ...back };
  return {
    form: { base, version: draft.version, values: { ...base, ...changes }, left },
    isRestored: Object.keys(changes).length > 0,
  };
}

function cleanForm(
  fields: readonly FormFieldModel[],
  record: StoredRecord | undefined,
  userId: string,
): StoredForm {
  const base = record ? toFormValues(fields, record) : newFormValues(fields, userId);
  return { base, version: record?.version ?? null, values: base };
}
