import { Callout } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { KnownRecordsContext, knownRecords, NO_KNOWN_RECORDS } from '../picker/known-records.ts';
import { useNotify } from '../notify/index.ts';
import { KeepsStateContext } from '../widgets/keeps-state.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { isFormAddress } from '../widgets/form-address.ts';
import { late } from '../widgets/late.tsx';
import { useSingleKeys } from '../widgets/single-keys.ts';
import { PendingChangesContext } from '../widgets/pending-changes.ts';
import { FieldLocksContext, FieldStatesContext, NO_LOCKS } from '../form-state/field-locks.ts';
import { FormActions } from './form-actions.tsx';
import { FormBeside } from './form-beside.tsx';
import { FormStoreContext } from '../form-state/form-context.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FormErrors } from './form-errors.tsx';
import { FormFields } from './form-fields.tsx';
import { FormHeading } from './form-heading.tsx';
import './form.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { LeftNotice } from './left-notice.tsx';
import type { RecordActions, StoredRecord } from '../form-state/record-actions.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { StepActions } from './step-actions.tsx';
import { useKeepSteps, useLeaveSteps, useSteppedModel } from './use-form-steps.ts';
import { useCarriedFocus, useFirstFocus } from './use-first-focus.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRecordForm } from './use-record-form.ts';
import { ReadLink } from './read-link.tsx';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { type AfterSave, useSubmit } from './use-submit.ts';
import { useTabAddress } from './use-tab-address.ts';

/** Most forms never meet anyone else's change. */
const ConflictDialog = late(async () => {
  const [code] = await Promise.all([import('./conflict-dialog.tsx'), loadTexts('conflict')]);
  return code.ConflictDialog;
});
const DeletedDialog = late(async () => {
  const [code] = await Promise.all([import('./deleted-dialog.tsx'), loadTexts('people')]);
  return code.DeletedDialog;
});
const OthersNotice = late(async () => {
  const [{ OthersNotice: Notice }] = await Promise.all([import('./others-notice.tsx'), loadTexts('people')]);
  return Notice;
});
/** Few objects define fields of others. */
const DefinitionParts = late(async () => {
  const [{ DefinitionParts }] = await Promise.all([
    import('../own-fields/definition-parts.tsx'),
    loadTexts('people'),
  ]);
  return DefinitionParts;
});

const never = () => false;

export interface RecordFormProps {
  readonly model: ObjectModel;
  /** The list's address. */
  readonly route: string;
  /** Undefined for a new record. */
  readonly record: StoredRecord | undefined;
  /** What its rules leave open; undefined while that is not known, and where there are none. */
  readonly life?: RecordLife | undefined;
  readonly actions: RecordActions;
  /** Whose drafts are kept and offered. */
  readonly userId: string;
  /** The ways to the records beside it. */
  readonly steps?: ReactNode;
}

/** The form of one record: a new one, or one that was loaded. Mount it anew for another record. */
export function RecordForm({ model: whole, route, record, life, actions, userId, steps }: RecordFormProps) {
  const model = useSteppedModel(whole, record);
  const { isStepped = false } = model.form;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const notify = useNotify();
  const form = useRecordForm(model, record, userId);
  const { store, pending, hasChanges } = form;
  const limits = useRecordLimits(model, record, life);
  const writable = model.actions.includes(record ? 'EDIT' : 'CREATE') && !limits.isClosed;
  const keeps = use(KeepsStateContext);
  const { blocker, heldWay } = useLeaveGuard(keeps ? hasChanges : never);
  const submit = useSubmit({ model, route, record, actions, form, heldWay, isQuiet: isStepped });
  useLeaveSteps(isStepped, () => record && void navigate(`${route}/${encodeURIComponent(record.id)}`));
  useKeepSteps(isStepped && record !== undefined, form, submit.save);
  const canDelete = record !== undefined && model.actions.includes('DELETE');
  const saveThen = (after: AfterSave) => {
    if (writable) void submit.save(after);
  };
  useSaveShortcut({
    save: () => keeps && saveThen('stay'),
    saveAndClose: () => keeps && saveThen('leave'),
  });
  const close = () => void navigate(route);
  const canCreate = keeps && model.actions.includes('CREATE') && model.list.actions.header.includes('new');
  useSingleKeys({ n: canCreate && record ? () => void navigate(`${route}/new`) : undefined });
  /** What was changed in a record goes, and comes back by Undo; a new one is left. */
  const cancel = () => {
    if (!record) return close();
    const bringBack = form.revert();
    notify({ message: t('form.reverted'), action: { text: t('list.undo'), onClick: bringBack } });
  };
  /** To the next step, unless something is wrong: a save leads to where it is. */
  const goOn = () => {
    pending.flush();
    if (store.problems().length > 0) return;
    const { tabs } = form.form;
    const next = tabs[tabs.findIndex(({ name }) => name === form.place.get().tab) + 1];
    if (next) form.place.openTab(next.name);
  };
  const known = useMemo(
    () => (record ? knownRecords(form.fields, record) : NO_KNOWN_RECORDS),
    [form.fields, record],
  );

  const shown = useMemo(() => record && { model: whole, record }, [whole, record]);
  useTabAddress(model.name, form.place, record === undefined || isStepped, blocker.state === 'blocked');
  useFirstFocus(record === undefined, form);
  useCarriedFocus(record?.id, form.place);
  const [ownLocks, setLocks] = useState(NO_LOCKS);
  const { locks: byRule, often } = limits;
  const locks = useMemo(() => {
    const told = [...byRule].map(([name, why]) => [name, often.includes(why) ? '' : why] as const);
    return new Map([...told, ...ownLocks]);
  }, [byRule, often, ownLocks]);

  return (
    <FormStoreContext value={store}>
      <PendingChangesContext value={pending}>
        <KnownRecordsContext value={known}>
          <form
            className="record-form"
            noValidate
            aria-busy={submit.busy !== undefined}
            // Fields that what was typed brings are there before the focus goes on.
            onKeyDown={({ key }) => key === 'Tab' && pending.flush()}
            onSubmit={(event) => {
              event.preventDefault();
              if (isStepped) goOn();
              saveThen('stay');
            }}
          >
            <FormHeading
              model={model}
              route={route}
              record={record}
              life={life}
              steps={steps}
              actions={
                record &&
                isFormAddress(search) && <ReadLink to={`${route}/${encodeURIComponent(record.id)}`} />
              }
            />
            <DraftNotice form={form} canClose />
            <LeftNotice />
            {record && form.others.changes.length > 0 && (
              <Suspense fallback={null}>
                <OthersNotice
                  key={record.version}
                  objectName={model.name}
                  id={record.id}
                  others={form.others}
                />
              </Suspense>
            )}
            {often.map((reason) => (
              <Callout key={reason} icon={<Lock />} compact className="form-notice">
                {reason}
              </Callout>
            ))}
            <FormErrors
              model={model}
              form={form.form}
              failure={submit.failure}
              announcement={submit.announcement}
            />
            <FormBeside model={model} record={record}>
              <div className="card form-card">
                <FieldLocksContext value={locks}>
                  <FieldStatesContext value={limits.states}>
                    <FormFields
                      form={form.form}
                      place={form.place}
                      disabled={submit.busy === 'delete'}
                      shown={shown}
                    />
                  </FieldStatesContext>
                </FieldLocksContext>
              </div>
            </FormBeside>
            {isStepped && writable ? (
              <StepActions
                place={form.place}
                steps={form.form.tabs}
                isNew={record === undefined}
                busy={submit.busy}
                onClose={close}
                onDelete={canDelete ? () => void submit.remove() : undefined}
              />
            ) : (
              <FormActions
                writable={writable}
                isNew={record === undefined}
                busy={submit.busy}
                onSaveAndClose={() => saveThen('leave')}
                onCancel={cancel}
                onClose={close}
                onDelete={canDelete ? () => void submit.remove() : undefined}
                undeletable={limits.undeletable}
              />
            )}
          </form>
          <Suspense fallback={null}>
            {record && writable && !model.unsupported.includes('definesFields') && (
              <DefinitionParts
                record={record}
                onLocks={setLocks}
                onReplaced={() => void submit.save('stay')}
              />
            )}
            {submit.conflict && (
              <ConflictDialog
                merge={submit.conflict.merge}
                fields={form.fields}
                onResolve={submit.resolve}
                onCancel={submit.cancelConflict}
              />
            )}
            {submit.isDeleted && (
              <DeletedDialog canRestore={actions.restore !== undefined} onChoose={submit.endDeleted} />
            )}
          </Suspense>
          {blocker.state === 'blocked' && (
            <LeaveDialog
              onStay={() => blocker.reset()}
              onLeave={() => blocker.proceed()}
              onDiscard={() => {
                form.discard();
                blocker.proceed();
              }}
            />
          )}
        </KnownRecordsContext>
      </PendingChangesContext>
    </FormStoreContext>
  );
}
