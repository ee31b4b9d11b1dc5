import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSaveRecord } from '../../engine/hooks/use-mutations.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { formFields } from '../../engine/model/form.ts';
import { useDeleteWithUndo } from '../list/use-delete-with-undo.ts';
import { KnownRecordsContext, NO_KNOWN_RECORDS } from '../picker/known-records.ts';
import type { RowRecordProps } from '../picker/picker-parts.ts';
import { InCellContext } from '../widgets/in-cell.ts';
import { PendingChangesContext } from '../widgets/pending-changes.ts';
import { FormActions } from './form-actions.tsx';
import { FormStoreContext } from '../form-state/form-context.ts';
import { DraftNotice } from './draft-notice.tsx';
import { FormErrors } from './form-errors.tsx';
import { FormPartsContext } from './form-parts.ts';
import { KindField } from './kind-field.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LeftNotice } from './left-notice.tsx';
import { FieldStatesContext } from '../form-state/field-locks.ts';
import { ROW_DRAFT } from '../form-state/drafts.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import type { RecordActions } from '../form-state/record-actions.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useRecordForm } from './use-record-form.ts';
import { useSubmit } from './use-submit.ts';
import './form.css';
import './row-record.css';

/** A form for one new record after the other, each in a row. What was typed is kept as the draft of any form is. */
export function RowRecord({ takesFocus, ...props }: RowRecordProps) {
  const userId = useViewerId();
  const [made, setMade] = useState(0);
  if (userId === undefined) return null;
  return (
    <NewRecord
      key={made}
      {...props}
      userId={userId}
      takesFocus={takesFocus || made > 0}
      onSaved={() => setMade(made + 1)}
    />
  );
}

interface NewRecordProps extends RowRecordProps {
  readonly userId: string;
  readonly onSaved: () => void;
}

function NewRecord({ model, label, draw, userId, takesFocus, onSaved, onClose }: NewRecordProps) {
  const problemText = useProblemText();
  const [isAsking, setAsking] = useState(false);
  const { save } = useSaveRecord(model);
  const remove = useDeleteWithUndo(model);
  const actions: RecordActions = useMemo(() => ({ save: (input) => save(input), remove }), [save, remove]);
  const form = useRecordForm(model, undefined, userId, `row-${model.name}`, undefined, ROW_DRAFT);
  useFirstFocus(takesFocus, form);
  const { states } = useRecordLimits(model, undefined, undefined);
  const submit = useSubmit({
    model,
    route: model.route,
    record: undefined,
    actions,
    form,
    onSaved,
    hasUndo: true,
  });
  const { place } = form;
  const parts = useMemo(() => {
    const models = new Map(formFields(form.form).map((each) => [each.field.name, each]));
    return { form: form.form, place, models, disabled: false, problemText, shown: undefined };
  }, [form.form, place, problemText]);

  const close = () => {
    if (form.hasChanges()) setAsking(true);
    else onClose();
  };
  // Keys in a dialog that an input has opened are the dialog's, and those that an input has used are its own.
  const isOwn = (event: KeyboardEvent<HTMLElement>) =>
    !event.defaultPrevented && event.currentTarget.contains(event.target as Node);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isOwn(event)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isSaving(event)) void submit.save('stay');
    else return;
    event.preventDefault();
  };
  /** Before the inputs, for some of which Enter means more. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOwn(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void submit.save('stay');
  };
  return (
    <FormStoreContext value={form.store}>
      <PendingChangesContext value={form.pending}>
        <KnownRecordsContext value={NO_KNOWN_RECORDS}>
          <FieldStatesContext value={states}>
            <form
              className="row-record"
              aria-label={label}
              noValidate
              aria-busy={submit.busy !== undefined}
              onKeyDown={onKeyDown}
              onKeyDownCapture={onKeyDownCapture}
              onSubmit={(event) => {
                event.preventDefault();
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
              <FormPartsContext value={parts}>
                <InCellContext value>
                  {draw((name) => (
                    <KindField name={name} />
                  ))}
                </InCellContext>
              </FormPartsContext>
              <FormActions
                writable
                isNew
                busy={submit.busy}
                onCancel={close}
                onClose={close}
                onDelete={undefined}
              />
            </form>
          </FieldStatesContext>
        </KnownRecordsContext>
      </PendingChangesContext>
      {isAsking && (
        <LeaveDialog
          onStay={() => setAsking(false)}
          onLeave={onClose}
          onDiscard={() => {
            form.discard();
            onClose();
          }}
        />
      )}
    </FormStoreContext>
  );
}

/** Enter saves from any input but those that need it: texts of several lines, and buttons. */
const isSaving = ({ target }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
