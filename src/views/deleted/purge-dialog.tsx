import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly total: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
  readonly onPurge: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before records are removed for good. */
export function PurgeDialog({ total, isAtLeast, onPurge, onClose }: Props) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const [busy, setBusy] = useState(false);
  return (
    <ModalDialog title={t('deleted:purgeTitle')} onClose={onClose}>
      <DialogBody>
        <p>
          <strong>{t('list.bulk.records', { total: number.format(total) + (isAtLeast ? '+' : '') })}</strong>
        </p>
        <p>{t('deleted:purgeNote')}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="danger"
              text={t('deleted:purge')}
              busy={busy}
              onClick={() => {
                setBusy(true);
                void onPurge();
              }}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
