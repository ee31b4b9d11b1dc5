import { Button, Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigPublication } from '../model/config-review.ts';
import { rollbackChanges } from '../model/rollback-changes.ts';
import { callFailure } from '../../../engine/hooks/call-failure.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { ChangeList } from '../changes/change-list.tsx';
import { NoteField } from '../changes/note-field.tsx';

interface Props {
  /** The publication whose state is to come back; 0: the product's files. */
  readonly target: number;
  /** The newest first, all of those after the target among them. */
  readonly publications: readonly ConfigPublication[];
  readonly onRollBack: (note: string, allowLoss: boolean) => Promise<void>;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** What a rollback would change, and why it is done. It is a publication itself, and can be undone like one. */
export function RollbackDialog({ target, publications, onRollBack, onReload, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [loses, setLoses] = useState(false);
  const [allowsLoss, setAllowsLoss] = useState(false);
  const changes = rollbackChanges(publications.filter(({ number }) => number > target));
  const rollBack = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onRollBack(note.trim(), allowsLoss);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
      // Somebody has published meanwhile: what is shown here is not what would happen.
      const failure = callFailure(error);
      if (failure.type !== 'refused') return;
      if (failure.message === 'values-lost') setLoses(true);
      else onReload();
    }
  };
  return (
    <ModalDialog
      title={
        target === 0
          ? t('configuration:publications.resetTitle')
          : t('configuration:publications.rollbackTitle', { number: target })
      }
      className="rollback-dialog"
      onClose={onClose}
    >
      <DialogBody>
        <p>
          {changes.length
            ? t('configuration:publications.preview', { total: changes.length })
            : t('configuration:publications.nothingChanges')}
        </p>
        <ChangeList changes={changes} level={3} most={20} />
        <NoteField value={note} onChange={setNote} />
        <div role="alert" className="review-problem">
          {problem}
        </div>
        {loses && (
          <Checkbox
            checked={allowsLoss}
            label={t('configuration:reviewing.lossesAllow')}
            onChange={({ currentTarget }) => setAllowsLoss(currentTarget.checked)}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              busy={isBusy}
              disabled={!changes.length}
              text={t('configuration:publications.rollBack')}
              onClick={() => void rollBack()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
