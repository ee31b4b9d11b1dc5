import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';

interface Props {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks someone who leaves while a file is on its way. */
export function LeaveUpload({ onStay, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('import:upload.leave')} onClose={onStay}>
      <DialogBody>{t('import:upload.leaveText')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('import:upload.leaveNow')} onClick={onLeave} />
            <Button intent="primary" text={t('import:upload.stay')} onClick={onStay} />
          </>
        }
      />
    </ModalDialog>
  );
}
