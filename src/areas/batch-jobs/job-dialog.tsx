import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEnded } from '../../engine/hooks/use-job.ts';
import { useJobCalls } from '../../engine/hooks/use-job-calls.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useNotify } from '../../views/notify/index.ts';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';

export interface JobTask {
  readonly kind: 'cancel' | 'retry' | 'undo';
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly task: JobTask;
  readonly onClose: () => void;
}

/** Says what canceling, trying again or taking back means before it is done. */
export function JobDialog({ task: { kind, id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const errorText = useErrorText();
  const notify = useNotify();
  const calls = useJobCalls();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const job = await calls[kind](id);
      const progress = percent.format((job.progress ?? 0) / 100);
      const isLate = kind === 'cancel' && job.status !== 'CANCELED' && hasEnded(job);
      notify({
        message: isLate ? t('batch-jobs:ended', { name }) : t(`batch-jobs:done.${kind}`, { name, progress }),
      });
      onClose();
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={t(`batch-jobs:${kind}`)} onClose={onClose}>
      <DialogBody>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{t(`batch-jobs:about.${kind}`)}</p>
        <p className="batch-jobs-problem" role="alert">
          {error !== undefined && errorText(error)}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.close')} onClick={onClose} />
            <Button
              intent={kind === 'cancel' ? 'danger' : 'primary'}
              text={t(`batch-jobs:${kind}`)}
              loading={busy}
              onClick={() => void confirm()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
