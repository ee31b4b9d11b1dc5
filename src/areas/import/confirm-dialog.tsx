import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../views/errors/error-text.ts';
import { BusyButton } from '../../views/widgets/busy-button.tsx';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';
import { useTaken } from './step/use-taken.ts';

interface Props {
  readonly title: string;
  /** What it means. */
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what a step means before it is taken. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const taken = useTaken();
  const take = async () => {
    if (await taken.run(onConfirm)) onClose();
  };
  return (
    <ModalDialog title={title} onClose={onClose}>
      <DialogBody>
        <p>{text}</p>
        {taken.error !== undefined && (
          <p className="import-problem" role="alert">
            {errorText(taken.error)}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton intent="danger" text={confirm} busy={taken.busy} onClick={() => void take()} />
          </>
        }
      />
    </ModalDialog>
  );
}
