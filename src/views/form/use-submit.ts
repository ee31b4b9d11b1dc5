import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '../../contract/errors.ts';
import { labelText } from '../../contract/label.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useNotify } from '../notify/index.ts';
import { inputId } from './form-fields.tsx';
import type { StoredForm } from './form-store.ts';
import { toFormValues } from './form-values.ts';
import { type Merge, mergeValues, resolveConflicts, type Side } from './merge.ts';
import type { RecordActions, StoredRecord } from './record-actions.ts';
import { saveForm } from './save.ts';
import { serverProblems } from './server-errors.ts';
import { fieldOf } from './shown-errors.ts';
import type { useRecordForm } from './use-record-form.ts';
import { formProblems } from './validator.ts';

export interface SubmitOptions {
  readonly model: ObjectModel;
  readonly route: string;
  readonly record: StoredRecord | undefined;
  readonly actions: RecordActions;
  readonly form: ReturnType<typeof useRecordForm>;
}

/** Where to go after a save: the list, or nowhere. */
export type AfterSave = 'leave' | 'stay';

interface Conflict {
  readonly merge: Merge;
  readonly theirs: StoredForm;
  readonly after: AfterSave;
}

/** Saving and deleting a record's form, with all that can go wrong. What was typed stays in the form until it is saved. */
export function useSubmit({ model, route, record, actions, form }: SubmitOptions) {
  const { store, pending, fields, restart } = form;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const notify = useNotify();
  const [busy, setBusy] = useState<'save' | 'delete'>();
  const isBusy = useRef(false);
  const [failure, setFailure] = useState<unknown>();
  const [announcement, setAnnouncement] = useState('');
  const [conflict, setConflict] = useState<Conflict>();

  const names = new Set(fields.map(({ field }) => field.name));

  /** Says how many fields break rules, and goes to the first. */
  const pointOut = (problems: readonly Problem[]) => {
    const wrong = fields.filter(({ field }) =>
      problems.some(({ path }) => path && fieldOf(path) === field.name),
    );
    setAnnouncement(wrong.length > 0 ? t('form.problems', { total: wrong.length }) : '');
    const first = wrong[0];
    if (first) document.getElementById(inputId(first.field.name))?.focus();
  };

  /** One call at a time: a second click while one is under way does nothing. */
  const run = async (kind: 'save' | 'delete', call: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(kind);
    setFailure(undefined);
    setAnnouncement('');
    try {
      await call();
    } catch (error) {
      const problems = serverProblems(error);
      const isAboutFields = problems?.some(({ path }) => path && names.has(fieldOf(path)));
      if (problems && (isAboutFields || problems.length > 1)) {
        flushSync(() => store.fail(problems));
        pointOut(problems);
      } else {
        setFailure(error ?? new Error('unknown'));
      }
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  };

  const save = async (after: AfterSave) => {
    flushSync(() => {
      pending.flush();
      store.touch(...names);
    });
    const problems = formProblems(fields, store.get().values);
    if (problems.length > 0) {
      pointOut(problems);
      return;
    }
    if (record && !form.hasChanges()) {
      if (after === 'leave') await navigate(route);
      return;
    }
    await run('save', async () => {
      const sent = store.get();
      const outcome = await saveForm(fields, record?.id, sent, actions);
      if (outcome.kind === 'conflict') {
        setConflict({ merge: outcome.merge, theirs: outcome.theirs, after });
      } else {
        await saved(outcome.record, sent.values, after);
      }
    });
  };

  const saved = async (now: StoredRecord, sent: StoredForm['values'], after: AfterSave) => {
    const base = toFormValues(fields, now);
    // What was typed while the save was under way is not lost.
    const { values } = mergeValues(fields, sent, store.get().values, base);
    restart({ base, version: now.version, values });
    notify({ message: t('form.saved', { label: labelText(model.recordLabel, now) }), intent: 'success' });
    if (after === 'leave') await navigate(route);
    else if (!record) await navigate(`${route}/${encodeURIComponent(now.id)}`, { replace: true });
  };

  const resolve = (choices: Readonly<Record<string, Side>>) => {
    if (!conflict) return;
    const { merge, theirs, after } = conflict;
    setConflict(undefined);
    store.restart({ ...theirs, values: resolveConflicts(merge, choices) });
    void save(after);
  };

  const remove = () =>
    run('delete', async () => {
      const { version } = store.get();
      if (!record || version === null) return;
      const gone = await actions.remove([{ ...record, version }]);
      if (gone.length === 0) return;
      form.discard();
      await navigate(route);
    });

  const cancelConflict = () => setConflict(undefined);
  return { save, remove, resolve, cancelConflict, conflict, busy, failure, announcement };
}
