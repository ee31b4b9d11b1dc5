import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../contract/errors.ts';
import { useBulk } from '../../../engine/hooks/use-bulk.ts';
import { atFields, type BulkEdit, bulkInput } from '../../../engine/query/bulk-input.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { serverProblems } from '../../form-state/server-errors.ts';
import { BusyButton } from '../../widgets/busy-button.tsx';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { createPendingChanges, PendingChangesContext } from '../../widgets/pending-changes.ts';
import type { BulkDialogProps } from './bulk-props.ts';
import '../bulk.css';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreviewText } from './bulk-preview.tsx';
import { useBulkValues } from './use-bulk-values.ts';
import { usePreview } from './use-preview.ts';

/** Which fields get which value, in all of the records. */
export function BulkEditDialog({ listing, selection, onJob, onClose }: BulkDialogProps) {
  const { model } = listing;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { update } = useBulk(model);
  const [pending] = useState(createPendingChanges);
  const [state, askAgain] = usePreview(model, selection.target);
  const form = useBulkValues(model);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const confirm = async () => {
    pending.flush();
    const edit: BulkEdit = { ...form.latest.current, fields: form.chosen };
    const { input, problems: found } = bulkInput(edit);
    setProblems(found);
    setError(undefined);
    if (found.length || state.status !== 'ready') return;
    setBusy(true);
    try {
      const { total, notFound } = state.preview;
      const job = await update(selection.target, total, input);
      onJob({ job, verb: 'edit', total: total + notFound });
      onClose();
    } catch (failure) {
      const refused = atFields(edit, serverProblems(failure, input) ?? []);
      if (refused.length) setProblems(refused);
      else setError(failure ?? new Error('unknown'));
      setBusy(false);
      askAgain();
    }
  };
  return (
    <ModalDialog title={t('bulk:editTitle')} className="bulk-dialog" onClose={onClose}>
      <DialogBody>
        <BulkPreviewText model={model} selected={selection.rows} state={state} onRetry={askAgain} />
        <PendingChangesContext value={pending}>
          <BulkFields form={form} problems={problems} />
        </PendingChangesContext>
        {error !== undefined && <p role="alert">{errorText(error)}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              text={t('bulk:apply')}
              busy={busy}
              waits={state.status !== 'ready'}
              disabled={(state.status === 'ready' && state.preview.total === 0) || form.chosen.length === 0}
              onClick={() => void confirm()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
