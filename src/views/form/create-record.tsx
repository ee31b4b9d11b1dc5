import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveRecord } from '../../engine/hooks/use-mutations.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { KnownRecordsContext, NO_KNOWN_RECORDS } from '../picker/known-records.ts';
import type { CreateRecordProps } from '../picker/picker-parts.ts';
import { PendingChangesContext } from '../widgets/pending-changes.ts';
import { FormActions } from './form-actions.tsx';
import { FormStoreContext } from '../form-state/form-context.ts';
import './form.css';
import { DraftNotice } from './draft-notice.tsx';
import { FormErrors } from './form-errors.tsx';
import { FormFields } from './form-fields.tsx';
import { LeftNotice } from './left-notice.tsx';
import { FieldStatesContext } from '../form-state/field-locks.ts';
import type { RecordActions } from '../form-state/record-actions.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useRecordForm } from './use-record-form.ts';
import { saveKey } from './use-save-shortcut.ts';
import { useSubmit } from './use-submit.ts';

/** The object's form, for a new record, in a dialog over another form. Its draft is that of the object's. */
export function CreateRecord(props: CreateRecordProps) {
  const userId = useViewerId();
  return userId === undefined ? null : <NewRecord {...props} userId={userId} />;
}

function NewRecord({
  model,
  given,
  userId,
  onSaved,
  onCancel,
  onAllFields,
}: CreateRecordProps & { readonly userId: string }) {
  const { t } = useTranslation();
  const { save } = useSaveRecord(model);
  const form = useRecordForm(model, undefined, userId, `new-${model.name}`, given);
  const { fields } = form;
  const actions: RecordActions = useMemo(() => {
    const shown = new Set(fields.map(({ field }) => field.name));
    // What the form does not show is said all the same.
    const unshown = Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => !shown.has(name)));
    return { save: (input) => save({ ...unshown, ...input }), remove: () => Promise.resolve([]) };
  }, [save, given, fields]);
  useFirstFocus(true, form);
  const { states } = useRecordLimits(model, undefined, undefined);
  const submit = useSubmit({
    model,
    route: model.route,
    record: undefined,
    actions,
    form,
    onSaved: ({ id }) => onSaved(id),
  });
  return (
    <FormStoreContext value={form.store}>
      <PendingChangesContext value={form.pending}>
        <KnownRecordsContext value={NO_KNOWN_RECORDS}>
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
            <FormErrors
              model={model}
              form={form.form}
              failure={submit.failure}
              announcement={submit.announcement}
            />
            <div className="card form-card">
              <FieldStatesContext value={states}>
                <FormFields form={form.form} place={form.place} disabled={false} />
              </FieldStatesContext>
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
              writable
              isNew
              busy={submit.busy}
              onCancel={onCancel}
              onClose={onCancel}
              onDelete={undefined}
            />
          </form>
        </KnownRecordsContext>
      </PendingChangesContext>
    </FormStoreContext>
  );
}
