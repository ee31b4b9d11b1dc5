import { useCallback, useEffect, useMemo, useState } from 'react';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import { createPendingChanges } from '../widgets/pending-changes.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { formFields } from './form-schema.ts';
import { createFormStore, isDirty, type StoredForm } from './form-store.ts';
import { changedFields, newFormValues, pick, toFormValues } from './form-values.ts';
import type { StoredRecord } from './record-actions.ts';

/** The state of a record's form and its draft, for as long as the form is on screen. */
export function useRecordForm(model: ObjectModel, record: StoredRecord | undefined, userId: string) {
  const fields = useMemo(() => formFields(model.form), [model]);
  const key = draftKey(userId, model.name, record?.id);
  const [start] = useState(() => {
    const clean = cleanForm(model, record);
    const draft = readDraft(key);
    if (!draft) return { form: clean, isRestored: false };
    // The draft keeps its own base: what others saved since is merged when it is saved.
    const base = { ...clean.base, ...pick(draft.base, Object.keys(clean.base)) };
    const changes = pick(draft.changes, Object.keys(clean.base));
    return { form: { base, version: draft.version, values: { ...base, ...changes } }, isRestored: true };
  });
  const [isRestored, setRestored] = useState(start.isRestored);
  const [store] = useState(() => createFormStore(start.form));
  const [pending] = useState(createPendingChanges);
  useDraftKeeper(key, store, fields);

  /** Asked at the moment of leaving, so typed text that is still held back counts. */
  const hasChanges = useCallback(() => {
    pending.flush();
    return isDirty(fields, store.get());
  }, [fields, pending, store]);

  const restart = useCallback(
    (form: StoredForm) => {
      dropDraft(key);
      setRestored(false);
      store.restart(form);
    },
    [key, store],
  );
  const discard = useCallback(() => restart(cleanForm(model, record)), [restart, model, record]);
  const dismissNotice = useCallback(() => setRestored(false), []);
  return { fields, store, pending, isRestored, hasChanges, restart, discard, dismissNotice };
}

function cleanForm(model: ObjectModel, record: StoredRecord | undefined): StoredForm {
  const fields = formFields(model.form);
  const base = record ? toFormValues(fields, record) : newFormValues(fields);
  return { base, version: record?.version ?? null, values: base };
}

/** Writes the draft shortly after the last change, and at once when the page or the form goes away. */
function useDraftKeeper(
  key: string,
  store: ReturnType<typeof createFormStore>,
  fields: readonly FormFieldModel[],
) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const { base, version, values } = store.get();
      const changed = changedFields(fields, base, values);
      if (changed.length === 0) dropDraft(key);
      else keepDraft(key, { base, version, changes: pick(values, changed) });
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, INPUT_DEBOUNCE_MS);
    });
    addEventListener('pagehide', keep);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, store, fields]);
}
