import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../widgets/modal-dialog.tsx';

export interface LeaveDialogProps {
  readonly onStay: () => void;
  /** Leaves; the draft stays. */
  readonly onLeave: () => void;
  /** Leaves, and drops what was typed. */
  readonly onDiscard: () => void;
}

/** Asks someone who leaves a form with unsaved changes. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('form.leave.title')} onClose={onStay}>
      <DialogBody>{t('form.leave.text')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" intent="danger" text={t('form.leave.discard')} onClick={onDiscard} />
            <Button text={t('form.leave.keep')} onClick={onLeave} />
            <Button intent="primary" data-first text={t('form.leave.stay')} onClick={onStay} />
          </>
        }
      />
    </ModalDialog>
  );
}
