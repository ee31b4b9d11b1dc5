import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Problem } from '../../contract/errors.ts';
import { labelText } from '../../contract/label.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useNotify } from '../notify/index.ts';
import { formAddress } from '../widgets/form-address.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { carryFocus, focusInput } from './focus-input.ts';
import type { StoredForm } from '../form-state/form-store.ts';
import { toFormValues } from '../form-state/form-values.ts';
import { type Merge, mergeValues, resolveConflicts, type Side } from './merge.ts';
import type { RecordActions, StoredRecord } from '../form-state/record-actions.ts';
import { RefusedSave, saveForm, type SaveOutcome, type Unanswered } from './save.ts';
import { serverProblems } from '../form-state/server-errors.ts';
import { fieldOf } from '../form-state/shown-errors.ts';
import type { LeaveGuard } from './use-leave-guard.ts';
import type { useRecordForm } from './use-record-form.ts';

export interface SubmitOptions {
  readonly model: ObjectModel;
  readonly route: string;
  readonly record: StoredRecord | undefined;
  readonly actions: RecordActions;
  readonly form: ReturnType<typeof useRecordForm>;
  /** What follows a save in the place of going elsewhere. */
  readonly onSaved?: (record: StoredRecord) => void;
  /** A way that waits for the answer whether changes may be left: a save is one. */
  readonly heldWay?: LeaveGuard['heldWay'];
  /** What was made can be taken back, also where something else follows. */
  readonly hasUndo?: boolean;
  /** A save is no event of its own: nothing tells of it. */
  readonly isQuiet?: boolean;
}

/** Where to go after a save: the list, or nowhere; nobody has asked for one that comes by itself. */
export type AfterSave = 'leave' | 'stay' | 'auto';

/** Someone else deleted the record; `version` is what bringing it back asks for. */
interface Deleted {
  readonly version: number;
  readonly after: AfterSave;
}

interface Conflict {
  readonly merge: Merge;
  readonly theirs: StoredForm;
  readonly after: AfterSave;
}

/** Saving and deleting a record's form, with all that can go wrong. What was typed stays in the form until it is saved. */
export function useSubmit({
  model,
  route,
  record,
  actions,
  form,
  onSaved,
  heldWay,
  hasUndo = !onSaved,
  isQuiet = false,
}: SubmitOptions) {
  const { store, pending, place, fields, restart } = form;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const notify = useNotify();
  const locale = useIntlLocale();
  const [busy, setBusy] = useState<'save' | 'delete'>();
  const isBusy = useRef(false);
  const [unanswered] = useState<Unanswered>(() => ({ input: undefined }));
  const [failure, setFailure] = useState<unknown>();
  const [announcement, setAnnouncement] = useState('');
  const [conflict, setConflict] = useState<Conflict>();
  const [gone, setGone] = useState<Deleted>();

  const names = new Set(fields.map(({ field }) => field.name));

  /** Says how many fields break rules, and goes to the first. */
  const pointOut = (problems: readonly Problem[]) => {
    const wrong = fields.filter(({ field }) =>
      problems.some(({ path }) => path && fieldOf(path) === field.name),
    );
    setAnnouncement(wrong.length > 0 ? t('form.problems', { total: wrong.length }) : '');
    const first = wrong[0];
    if (!first) return;
    flushSync(() => place.reveal(first.field.name));
    focusInput(place.inputId(first.field.name));
  };

  /** Made by this form, whose own address may not have followed yet: a step that is opened meanwhile takes its place. */
  const made = useRef<string>(undefined);

  /** One call at a time: a second click while one is under way does nothing. */
  const run = async (kind: 'save' | 'delete', call: () => Promise<void>, leads = true) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(kind);
    setFailure(undefined);
    setAnnouncement('');
    try {
      await call();
    } catch (error) {
      const problems = error instanceof RefusedSave ? error.problems : serverProblems(error);
      const isAboutFields = problems?.some(({ path }) => path && names.has(fieldOf(path)));
      if (problems && (isAboutFields || problems.length > 1)) {
        flushSync(() => store.fail(problems));
        if (leads) pointOut(problems);
      } else {
        setFailure((error instanceof RefusedSave ? error.cause : error) ?? new Error('unknown'));
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
    const problems = store.problems();
    if (problems.length > 0) {
      pointOut(problems);
      return;
    }
    if (record && !form.hasChanges()) {
      if (after === 'leave') await navigate(route);
      return;
    }
    await run('save', () => send(record?.id ?? made.current, after), after !== 'auto');
  };

  /** Without an id, what the form says becomes a new record. */
  const send = async (id: string | undefined, after: AfterSave): Promise<void> => {
    const sent = store.get();
    const outcome = await saveForm(fields, id, sent, actions, unanswered);
    switch (outcome.kind) {
      case 'conflict':
        return setConflict({ merge: outcome.merge, theirs: outcome.theirs, after });
      case 'deleted':
        return setGone({ version: outcome.version, after });
      case 'saved':
        // Until that is there this form goes on, and whoever leaves it is asked.
        if (after === 'stay' && !record && !onSaved) await actions.handOver?.(outcome.record);
        return saved(outcome, sent.values, after, id === undefined);
    }
  };

  const saved = async (
    { record: now, merged }: Extract<SaveOutcome, { kind: 'saved' }>,
    sent: StoredForm['values'],
    after: AfterSave,
    isNew: boolean,
  ): Promise<void> => {
    const base = toFormValues(fields, now);
    // What was typed while the save was under way is not lost.
    const { values } = mergeValues(fields, sent, store.get().values, base);
    restart({ base, version: now.version, values });
    form.others.dismiss();
    const texts = [t('form.saved', { label: labelText(model.recordName, now) })];
    if (merged.length > 0) {
      const labels = merged.map(
        (name) => fields.find(({ field }) => field.name === name)?.field.label ?? name,
      );
      texts.push(t('form.conflict.merged', { fields: new Intl.ListFormat(locale).format(labels) }));
    }
    if (isNew) made.current = now.id;
    const address = `${route}/${encodeURIComponent(now.id)}`;
    const undo = { text: t('list.undo'), onClick: () => void takeBack(now) };
    const open = { text: t('form.open'), onClick: () => void navigate(address) };
    const canUndo = isNew && hasUndo && model.actions.includes('DELETE');
    const staysOnIt = !onSaved && after === 'stay';
    const actions = [...(canUndo ? [undo] : []), ...(staysOnIt ? [] : [open])];
    if (!isQuiet || merged.length > 0) notify({ message: texts.join(' · '), intent: 'success', actions });
    if (onSaved) return onSaved(now);
    const way = heldWay?.current;
    if (after === 'stay' && !record) {
      flushSync(() => pending.flush());
      // What was typed meanwhile goes with it; with an error it stays here, and so does the form.
      if (form.hasChanges()) return store.problems().length > 0 ? undefined : send(now.id, after);
      carryFocus(now.id);
      // At once: a key between the two would be lost.
      await navigate(formAddress(address, place.get().tab), { replace: true, flushSync: true });
    }
    if (way) await navigate(way);
    else if (after === 'leave') await navigate(route);
  };

  /** What was just created goes again, by the version that it had then; so does its page, where that is still open. */
  const takeBack = async (made: StoredRecord) => {
    const gone = await actions.remove([made]);
    const address = `${route}/${encodeURIComponent(made.id)}`;
    if (gone.length > 0 && location.pathname.endsWith(address)) await navigate(route);
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
  /** What becomes of changes to a record that was deleted meanwhile. */
  const endDeleted = (choice: 'restore' | 'copy' | 'drop' | 'stay') => {
    setGone(undefined);
    if (!gone || !record) return;
    const { version, after } = gone;
    if (choice === 'copy') void run('save', () => send(undefined, after));
    if (choice === 'restore') {
      void run('save', async () => {
        await actions.restore?.({ id: record.id, version });
        // With the version that the form began with, so that changes made before the deletion are merged as well.
        await send(record.id, after);
      });
    }
    if (choice === 'drop') {
      form.discard();
      void navigate(route);
    }
  };
  const isDeleted = gone !== undefined;
  return {
    save,
    remove,
    resolve,
    cancelConflict,
    conflict,
    isDeleted,
    endDeleted,
    busy,
    failure,
    announcement,
  };
}
