import { DialogBody } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { QrCode } from '../../../views/widgets/qr-code.tsx';
import { CopyButton } from './domain-part.tsx';

interface Props {
  /** Below the server's address. */
  readonly path: string;
  readonly onClose: () => void;
}

/** The preview's address, for the camera of a phone. */
export function PhoneDialog({ path, onClose }: Props) {
  const { t } = useTranslation();
  const address = new URL(path, location.origin).href;
  return (
    <ModalDialog title={t('brand:phone.title')} onClose={onClose}>
      <DialogBody>
        <div className="brand-on-phone">
          <QrCode text={address} label={t('brand:phone.code')} />
          <p>{t('brand:phone.text')}</p>
          <p className="brand-address">
            <a href={address} target="_blank" rel="noreferrer">
              {t('brand:phone.open')}
            </a>{' '}
            <CopyButton text={address} label={t('brand:phone.address')} />
          </p>
        </div>
      </DialogBody>
    </ModalDialog>
  );
}
