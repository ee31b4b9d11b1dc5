import { useCallback, useMemo, useState } from 'react';
import { newRecordForm, shownForm } from '../../engine/model/form.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import { createPendingChanges } from '../widgets/pending-changes.ts';
import { userTimeZone } from '../widgets/time-zone.ts';
import { draftKey, dropDraft, readDraft } from './drafts.ts';
import { createFormPlace } from './form-place.ts';
import { formRules } from './form-rules.ts';
import { createFormStore, isDirty, type StoredForm } from './form-store.ts';
import { newFormValues, pick, toFormValues } from './form-values.ts';
import type { StoredRecord } from './record-actions.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import { useFollowRecord } from './use-follow-record.ts';

/** The state of a record's form and its draft, for as long as the form is on screen. */
export function useRecordForm(
  model: ObjectModel,
  record: StoredRecord | undefined,
  userId: string,
  idPrefix = 'field',
) {
  const isNew = record === undefined;
  const form = useMemo(() => {
    if (isNew) return newRecordForm(model.form);
    return model.actions.includes('EDIT') ? model.form : shownForm(model.form);
  }, [isNew, model]);
  const rules = useMemo(() => formRules(form, userTimeZone()), [form]);
  const { fields } = rules;
  const key = draftKey(userId, model.name, record?.id);
  const [start] = useState(() => {
    const clean = cleanForm(fields, record);
    const draft = readDraft(key);
    if (!draft) return { form: clean, isRestored: false };
    // The draft keeps its own base: what others saved since is merged when it is saved.
    const base = { ...clean.base, ...pick(draft.base, Object.keys(clean.base)) };
    const changes = pick(draft.changes, Object.keys(clean.base));
    return { form: { base, version: draft.version, values: { ...base, ...changes } }, isRestored: true };
  });
  const [isRestored, setRestored] = useState(start.isRestored);
  const [store] = useState(() => createFormStore(rules, start.form));
  const [place] = useState(() => createFormPlace(form, idPrefix));
  const [pending] = useState(createPendingChanges);

  /** Asked at the moment of leaving, so typed text that is still held back counts. */
  const hasChanges = useCallback(() => {
    pending.flush();
    return isDirty(rules, store.get());
  }, [rules, pending, store]);

  const restart = useCallback(
    (form: StoredForm) => {
      dropDraft(key);
      setRestored(false);
      store.restart(form);
    },
    [key, store],
  );
  const discard = useCallback(() => restart(cleanForm(fields, record)), [restart, fields, record]);
  useDraftKeeper(key, store, fields, pending, discard);
  useFollowRecord(record, store, hasChanges, discard);
  const dismissNotice = useCallback(() => setRestored(false), []);
  return { form, fields, store, place, pending, isRestored, hasChanges, restart, discard, dismissNotice };
}

function cleanForm(fields: readonly FormFieldModel[], record: StoredRecord | undefined): StoredForm {
  const base = record ? toFormValues(fields, record) : newFormValues(fields);
  return { base, version: record?.version ?? null, values: base };
}
