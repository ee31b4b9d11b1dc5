import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../views/form/use-leave-guard.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';

/** Asks before what is typed and not saved is left. */
export function LeaveDialog({ hasChanges }: { readonly hasChanges: () => boolean }) {
  const { t } = useTranslation();
  const { blocker } = useLeaveGuard(hasChanges);
  if (blocker.state !== 'blocked') return undefined;
  return (
    <ModalDialog title={t('form.leave.title')} onClose={() => blocker.reset()}>
      <DialogBody>{t('configuration:settings.leave')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button intent="danger" text={t('form.leave.discard')} onClick={() => blocker.proceed()} />
            <Button intent="primary" data-first text={t('form.leave.stay')} onClick={() => blocker.reset()} />
          </>
        }
      />
    </ModalDialog>
  );
}
