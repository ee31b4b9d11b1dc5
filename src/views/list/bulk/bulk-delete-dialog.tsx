import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBulk, useDeletable } from '../../../engine/hooks/use-bulk.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useProblemText } from '../../form-state/problem-text.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { useStable } from '../use-stable.ts';
import { BusyButton } from '../../widgets/busy-button.tsx';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import type { BulkDialogProps } from './bulk-props.ts';
import '../bulk.css';
import { BulkPreviewText } from './bulk-preview.tsx';
import { usePreview } from './use-preview.ts';

/** So many records are deleted one by one: each only as the user has read it, and not if it has changed since. */
const ONE_BY_ONE = 25;

/** What would be deleted, and the question whether to. */
export function BulkDeleteDialog(props: BulkDialogProps) {
  const { listing, selection, onDelete, onJob, onClear, onClose } = props;
  const { model } = listing;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { remove } = useBulk(model);
  const [state, askAgain] = usePreview(model, selection.target);
  const deletable = useDeletable(model, useStable(selection.target));
  // What is in use can be seen, and replaced, once it is refused.
  const isUsed = deletable?.refusal?.message === 'in-use';
  const isBarred = deletable?.able === 0 && deletable.refusal !== null && !isUsed;
  const problemText = useProblemText();
  const number = new Intl.NumberFormat(useIntlLocale());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isFew = !selection.isWhole && selection.rows.length <= ONE_BY_ONE;

  const confirm = async () => {
    if (state.status !== 'ready') return;
    setBusy(true);
    setError(undefined);
    try {
      if (isFew) await onDelete(selection.rows);
      else {
        const { total, notFound } = state.preview;
        const job = await remove(selection.target, total);
        onJob({ job, verb: 'delete', total: total + notFound });
        onClear();
      }
      onClose();
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
      askAgain();
    }
  };
  return (
    <ModalDialog title={t('bulk:deleteTitle')} className="bulk-dialog" onClose={onClose}>
      <DialogBody>
        <BulkPreviewText model={model} selected={selection.rows} state={state} onRetry={askAgain} />
        {deletable && deletable.able < deletable.total && (
          <p role="status">
            {t('actions:able', {
              able: number.format(deletable.able),
              total: number.format(deletable.total),
            })}
            {deletable.refusal && ` ${isUsed ? t('actions:inUse') : problemText(deletable.refusal)}`}
          </p>
        )}
        {error !== undefined && <p role="alert">{errorText(error)}</p>}
        <p className="bulk-note">{t('bulk:deleteNote')}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="danger"
              text={t('list.delete')}
              busy={busy}
              waits={state.status !== 'ready'}
              disabled={isBarred || (state.status === 'ready' && state.preview.total === 0)}
              onClick={() => void confirm()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
