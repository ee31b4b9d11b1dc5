import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import type { Version } from '../hooks/use-versions.ts';
import { useMoment } from './use-moment.ts';

interface Props {
  readonly version: Version;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks before a version goes: it cannot be brought back. */
export function DeleteVersion({ version, onClose, onDelete }: Props) {
  const { t } = useTranslation();
  const at = useMoment(version);
  return (
    <ModalDialog title={t('media:versions.delete')} onClose={onClose}>
      <DialogBody>{t('media:versions.deleteAsk', { at })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} data-first onClick={onClose} />
            <Button intent="danger" text={t('form.delete')} onClick={onDelete} />
          </>
        }
      />
    </ModalDialog>
  );
}
