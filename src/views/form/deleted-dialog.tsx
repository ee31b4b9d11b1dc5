import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../widgets/modal-dialog.tsx';

export interface DeletedDialogProps {
  readonly canRestore: boolean;
  /** `stay`: nothing yet; what was typed stays in the form. */
  readonly onChoose: (choice: 'restore' | 'copy' | 'drop' | 'stay') => void;
}

/** The record was deleted while someone edited it: what becomes of the changes is for them to say. */
export function DeletedDialog({ canRestore, onChoose }: DeletedDialogProps) {
  const { t } = useTranslation();
  return (
    <ModalDialog
      title={t('people:deleted.title')}
      onClose={() => onChoose('stay')}
      className="deleted-dialog"
    >
      <DialogBody>{t('people:deleted.text')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              variant="minimal"
              intent="danger"
              text={t('people:deleted.drop')}
              onClick={() => onChoose('drop')}
            />
            <Button text={t('people:deleted.copy')} onClick={() => onChoose('copy')} />
            {canRestore && (
              <Button
                intent="primary"
                data-first
                text={t('people:deleted.restore')}
                onClick={() => onChoose('restore')}
              />
            )}
          </>
        }
      />
    </ModalDialog>
  );
}
