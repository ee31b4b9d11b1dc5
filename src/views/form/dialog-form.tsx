import { Button, Callout } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import { KnownRecordsContext, knownRecords, NO_KNOWN_RECORDS } from '../picker/known-records.ts';
import type { CreateRecordProps } from '../picker/picker-parts.ts';
import { PendingChangesContext } from '../widgets/pending-changes.ts';
import { FormActions } from './form-actions.tsx';
import { FormStoreContext } from '../form-state/form-context.ts';
import './form.css';
import { DraftNotice } from './draft-notice.tsx';
import { FormErrors } from './form-errors.tsx';
import { FormFields } from './form-fields.tsx';
import { LeftNotice } from './left-notice.tsx';
import { FieldLocksContext, FieldStatesContext } from '../form-state/field-locks.ts';
import type { RecordActions, StoredRecord } from '../form-state/record-actions.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useRecordForm } from './use-record-form.ts';
import { SubmitDialogs } from './submit-dialogs.tsx';
import { saveKey } from './use-save-shortcut.ts';
import { useSubmit } from './use-submit.ts';

interface Props extends CreateRecordProps {
  /** Undefined: a new one. */
  readonly record?: StoredRecord | undefined;
  /** What its rules leave open; undefined where there are none. */
  readonly life?: RecordLife | undefined;
  readonly actions: RecordActions;
  readonly userId: string;
}

/** The object's form in a dialog over another form. */
export function DialogForm(props: Props) {
  const { model, record, life, given, actions: own, userId, onSaved, onCancel, onAllFields } = props;
  const { t } = useTranslation();
  const prefix = record ? 'edit' : 'new';
  const form = useRecordForm(model, record, userId, `${prefix}-${model.name}`, given);
  const { fields } = form;
  const actions: RecordActions = useMemo(() => {
    const shown = new Set(fields.map(({ field }) => field.name));
    // What the form does not show is said all the same.
    const unshown = Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => !shown.has(name)));
    return { ...own, save: (input, base) => own.save({ ...unshown, ...input }, base) };
  }, [own, given, fields]);
  useFirstFocus(record === undefined, form);
  const limits = useRecordLimits(model, record, life);
  const known = useMemo(() => (record ? knownRecords(fields, record) : NO_KNOWN_RECORDS), [fields, record]);
  const submit = useSubmit({
    model,
    route: model.route,
    record,
    actions,
    form,
    onSaved: ({ id }) => onSaved(id),
  });
  const remove = async () => {
    const gone = record ? await actions.remove([record]) : [];
    if (gone.length > 0) onCancel();
  };
  const canDelete = record !== undefined && model.actions.includes('DELETE');
  return (
    <FormStoreContext value={form.store}>
      <PendingChangesContext value={form.pending}>
        <KnownRecordsContext value={known}>
          <form
            className="record-form is-in-dialog"
            noValidate
            aria-busy={submit.busy !== undefined}
            // Before the inputs, for some of which Enter means more.
            onKeyDownCapture={(event) => {
              if (saveKey(event) === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              if (!event.repeat) void submit.save('stay');
            }}
            onSubmit={(event) => {
              event.preventDefault();
              // The form below the dialog is no part of this.
              event.stopPropagation();
              void submit.save('stay');
            }}
          >
            <DraftNotice form={form} />
            <LeftNotice />
            {limits.often.map((reason) => (
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
            <div className="card form-card">
              <FieldLocksContext value={limits.locks}>
                <FieldStatesContext value={limits.states}>
                  <FormFields form={form.form} place={form.place} disabled={false} />
                </FieldStatesContext>
              </FieldLocksContext>
            </div>
            {onAllFields && (
              <Button
                className="form-all-fields"
                variant="minimal"
                text={t('picker.allFields')}
                onClick={onAllFields}
              />
            )}
            <FormActions
              writable={model.actions.includes(record ? 'EDIT' : 'CREATE') && !limits.isClosed}
              isNew={record === undefined}
              busy={submit.busy}
              onCancel={onCancel}
              onClose={onCancel}
              onDelete={canDelete ? () => void remove() : undefined}
              undeletable={limits.undeletable}
            />
          </form>
          {record && <SubmitDialogs submit={submit} fields={fields} actions={actions} />}
        </KnownRecordsContext>
      </PendingChangesContext>
    </FormStoreContext>
  );
}
