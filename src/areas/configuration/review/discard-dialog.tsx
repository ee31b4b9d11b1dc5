import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';

interface Props {
  /** Changes. */
  readonly total: number;
  readonly onDiscard: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before all drafts go: they do not come back. */
export function DiscardDialog({ total, onDiscard, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const discard = async () => {
    setBusy(true);
    try {
      await onDiscard();
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={t('configuration:reviewing.discardAll')} onClose={onClose}>
      <DialogBody>
        <p>{t('configuration:reviewing.discardText', { total })}</p>
        <div role="alert" className="review-problem">
          {problem}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="danger"
              busy={isBusy}
              text={t('configuration:reviewing.discard')}
              onClick={() => void discard()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
