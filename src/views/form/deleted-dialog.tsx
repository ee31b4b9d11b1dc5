import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../widgets/modal-dialog.tsx';

export interface DeletedDialogProps {
  /** Undefined: it cannot be brought back from here. */
  readonly onRestore: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}

/** The record was deleted while someone edited it: what becomes of the changes is for them to say. */
export default function DeletedDialog({ onRestore, onCopy, onDrop, onCancel }: DeletedDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('form.deleted.title')} onClose={onCancel} className="deleted-dialog">
      <DialogBody>{t('form.deleted.text')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" intent="danger" text={t('form.deleted.drop')} onClick={onDrop} />
            <Button text={t('form.deleted.copy')} onClick={onCopy} />
            {onRestore && (
              <Button intent="primary" autoFocus text={t('form.deleted.restore')} onClick={onRestore} />
            )}
          </>
        }
      />
    </ModalDialog>
  );
}
